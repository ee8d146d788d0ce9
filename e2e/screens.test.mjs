// Every screen and every state of it: axe, light and dark, narrow and wide, at 400 % zoom, with forced colours and less
// motion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open, server } from "./harness.mjs";
import { GAMES, START, after, at, begin, click, eventually, play, playByTyping, show } from "./helpers.mjs";

/** A hen that may jump once or twice; the second jump captures, or goes over a piece of her own side. */
const CHAIN = "h7/8/8/8/3cC3/8/3c4/3H4 w";

const closeDialog = (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

/** Plays moves by the field in the panel, which is a sheet on a narrow screen. */
async function enter(page, moves) {
  const narrow = page.viewportSize().width < 600;
  const sheet = page.getByRole("button", { name: "Moves", exact: true });
  if (narrow) await sheet.click();
  else await page.getByRole("tab", { name: "Moves" }).click();
  for (const move of moves) {
    await page.getByTestId("move-input").fill(move);
    await page.getByTestId("move-input").press("Enter");
  }
  if (narrow) await page.locator(".panel").getByRole("button", { name: "Close" }).click();
}

async function panel(page, name) {
  if (page.viewportSize().width < 600) await page.getByRole("button", { name: "Moves", exact: true }).click();
  await page.getByRole("tab", { name }).click();
}

const closePanel = async (page) => {
  if (page.viewportSize().width < 600) await page.locator(".panel").getByRole("button", { name: "Close" }).click();
};

/** The states, each reached from the one before. */
const STATES = {
  "the gallery on the first visit": (page) => open(page, "#/"),
  "the sheet that begins a game": (page) => page.getByRole("button", { name: "Play Hens and Chicks" }).click(),
  "a new game": async (page) => {
    await page.getByRole("dialog").getByLabel("White is played by").fill("A name that is much longer than its place ever");
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await play(page).stands(START);
  },
  "a piece chosen": (page) => click(page, "d2"),
  "a refusal": (page) => click(page, "d4"),
  "the rule of a refusal": (page) => page.getByRole("button", { name: /^Show rule/ }).click(),
  "notes": async (page) => {
    await closePanel(page);
    await panel(page, "Notes");
    await page.getByLabel(/^Note on/).fill("A note on the start.");
    await closePanel(page);
  },
  "moves with a variation": async (page) => {
    await page.keyboard.press("Escape");
    await enter(page, ["d2-b4", "d7-b5", "c1-d2"]);
    await page.getByRole("button", { name: "Previous" }).click();
    await enter(page, ["c2-e4"]);
    await panel(page, "Moves");
    await page.getByTestId("move-input").fill("d");
  },
  "the past": async (page) => {
    await page.getByTestId("move-input").fill("");
    await closePanel(page);
    await page.getByRole("button", { name: "Previous" }).click();
  },
  "a move taken back": async (page) => {
    await page.getByRole("button", { name: "Back to now" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
  },
  "all layers": async (page) => {
    await page.getByRole("button", { name: "Layers" }).click();
    const layers = page.getByRole("dialog").getByRole("checkbox", { name: /^(?!Demo)/ });
    for (const box of await layers.all()) await box.check();
  },
  "the board with all layers, and marks": async (page) => {
    await closeDialog(page);
    await click(page, "e5", { button: "right" });
  },
  "sharing": (page) => page.getByRole("button", { name: "Share", exact: true }).click(),
  "settings": async (page) => {
    await closeDialog(page);
    await page.getByRole("button", { name: "Settings" }).click();
  },
  "help": async (page) => {
    await closeDialog(page);
    await page.getByRole("button", { name: "Help" }).click();
  },
  "a shared game": async (page) => {
    await closeDialog(page);
    await show(page, at(CHAIN), CHAIN);
  },
  "a chain half-made": async (page) => {
    await click(page, "d1");
    await click(page, "d3");
  },
  "a move of two jumps, half-made once more": async (page) => {
    await click(page, "d5");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await panel(page, "Moves");
    await page.getByRole("button", { name: "d1xd3", exact: true }).click();
  },
  "a finished game": (page) => show(page, at(GAMES[0].final), GAMES[0].final),
  "the board of ten": (page) => show(page, at(GAMES[6].position), GAMES[6].position),
  "the gallery with games": async (page) => {
    await open(page, "#/");
    await page.locator(".kept").first().waitFor();
  },
  "all games and a deleted one": async (page) => {
    await page.getByRole("button", { name: /^Delete the game/ }).first().click();
    await page.getByRole("link", { name: "Your games" }).click();
    await page.getByRole("heading", { name: "Recently deleted" }).waitFor();
  },
  "the sheet that opens things": async (page) => {
    await open(page, "#/");
    await page.getByRole("button", { name: "Open a link, file or position" }).click();
  },
  "what cannot be opened": async (page) => {
    await page.getByTestId("open-text").fill(`[Game "hens"]\n\n1. d2-b4 d7-d4`);
    await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
    await page.getByTestId("open-error").waitFor();
  },
  "the rules": async (page) => {
    await open(page, "#/rules/hens");
    await page.locator("[data-rule-text=HENS-1]").waitFor();
  },
  "a broken link": (page) => open(page, "#/g/1sBttyjCIAAFWRU7"),
  "a link of a newer version": (page) => open(page, "#/g/2sBttyjCIAAFWRU7"),
};

for (const dark of [false, true]) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing on any screen, ${dark ? "dark" : "light"}, ${width} wide`, async (t) => {
      const page = await newPage(t, { width, height: width === 360 ? 740 : 800, dark, reducedMotion: true });
      for (const [state, reach] of Object.entries(STATES)) {
        await reach(page);
        await page.mouse.move(0, 0);
        try {
          await axe(page);
        } catch (error) {
          error.message = `${state}: ${error.message}`;
          throw error;
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${state}: the page is ${wide} pixels too wide`);
      }
    });
  }
}

// 1280 × 1024 at 400 %.
for (const [width, height] of [
  [320, 568],
  [320, 256],
]) {
  test(`at ${width} × ${height} nothing is lost and nothing scrolls sideways`, async (t) => {
    const page = await newPage(t, { width, height, reducedMotion: true });
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page);
      const lost = await page.evaluate(() => {
        const scope = document.querySelector("dialog[open]") ?? document;
        const wide = document.documentElement.scrollWidth - innerWidth;
        const problems = wide > 0 ? [`${wide} pixels too wide`] : [];
        const before = [scrollX, scrollY];
        for (const element of scope.querySelectorAll("button, a, input, textarea, select, [data-board], summary")) {
          if (!element.checkVisibility() || element.matches(".skip, .skip *")) continue;
          element.scrollIntoView({ block: "center", inline: "center" });
          const { left, top, width, height } = element.getBoundingClientRect();
          const name = element.textContent || element.ariaLabel || element.localName;
          const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2];
          const hit = document.elementFromPoint(x, y);
          // What covers it, if not the sheet that was opened over it.
          const covered = !hit || !(element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element));
          const sheet = hit?.closest(".panel") && !element.closest(".panel");
          if (covered && !sheet) problems.push(`${name} cannot be reached: ${hit?.outerHTML.slice(0, 60)}`);
          if (left < -1 || left + width > innerWidth + 1) problems.push(`${name} sticks out sideways`);
        }
        scrollTo(...before);
        return problems;
      });
      assert.deepEqual(lost, [], state);
    }
  });
}

test("nothing moves for whoever wants less motion", async (t) => {
  // Collects what begins to move, for it may be over before one looks.
  const watch = (page) =>
    page.evaluate(() => {
      window.moved = [];
      for (const kind of ["animationstart", "transitionstart"]) {
        document.addEventListener(kind, (event) => {
          const long = event.target.getAnimations().some((a) => Number(a.effect.getComputedTiming().duration) > 1);
          if (long) window.moved.push(event.target.className.baseVal ?? event.target.className);
        });
      }
    });
  const act = async (page) => {
    await page.clock.install();
    const screen = await begin(page);
    await watch(page);
    await playByTyping(page, ["d2-b4", "d7-b5", "e1^e3"]);
    await screen.button("Previous").click();
    await screen.button("Next").click();
    await screen.button("Share").click();
    await closeDialog(page);
    await screen.button("Flip").hover();
    // What is put off to a timer, too; and a motion tells of itself in a frame that follows.
    await page.clock.runFor(100);
    await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    });
    return page.evaluate(() => window.moved);
  };
  assert.ok((await act(await newPage(t))).length > 2, "otherwise pieces travel and sheets rise");
  assert.deepEqual(await act(await newPage(t, { reducedMotion: true })), []);

  const still = await newPage(t);
  await open(still, "#/");
  await still.getByRole("button", { name: "Settings" }).click();
  await still.getByLabel("No motion").check();
  await closeDialog(still);
  assert.deepEqual(await act(still), [], "nor where the player says so");
});

test("with forced colours everything is still told apart", async (t) => {
  const page = await newPage(t, { forcedColors: true });
  const screen = await show(page, at(CHAIN), CHAIN);
  const style = (selector, ...names) =>
    page
      .locator(selector)
      .first()
      .evaluate((e, names) => names.map((name) => getComputedStyle(e).getPropertyValue(name)), names);
  const [light] = await style(".cell-light", "fill");
  const [dark] = await style(".cell-dark", "fill");
  assert.notEqual(light, dark, "the squares");
  const bodies = [];
  for (const side of ["light", "dark"]) bodies.push(...(await style(`.pieces .${side}`, "--body")));
  assert.notEqual(bodies[0], bodies[1], "the sides");
  await click(page, "d1");
  for (const mark of [".selected", ".targets .jump"]) {
    const [stroke] = await style(mark, "stroke");
    assert.ok(![light, dark, "none"].includes(stroke), `${mark} is ${stroke}`);
  }
  await screen.board.locator('[tabindex="0"]').focus();
  await page.keyboard.press("ArrowUp");
  const [ring, width] = await style("[data-square]:focus", "outline-style", "outline-width");
  assert.deepEqual([ring, width], ["solid", "3px"]);
  await click(page, "d3");
  const [border] = await style("[data-testid=draft] .primary", "border-top-style");
  assert.equal(border, "solid");
  await screen.button("Play").click();
  await screen.stands(after(CHAIN, "d1xd3"));
  await axe(page);
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
]) {
  test(`the board stands where the placeholder stood, at ${width} × ${height}`, async (t) => {
    const page = await newPage(t, { width, height, touch: width < 600 });
    let give;
    const held = new Promise((done) => (give = done));
    await page.route(/\.wasm$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${(await server()).url}#/play/hens`, { waitUntil: "domcontentloaded" });
    const before = await page.locator(".boot-board").boundingBox();
    give();
    await page.locator("[data-board]").waitFor();
    const behind = await page.locator("[data-board]").boundingBox();
    for (const side of ["x", "y", "width", "height"]) {
      const by = Math.abs(before[side] - behind[side]);
      assert.ok(by <= 4, `${side}: ${before[side]} becomes ${behind[side]}`);
    }
  });
}

test("titles and headings name the screen", async (t) => {
  const page = await newPage(t);
  const named = async (hash, title, heading) => {
    await open(page, hash);
    await eventually(() => page.title(), title);
    assert.deepEqual(await page.getByRole("heading", { level: 1 }).allTextContents(), [heading]);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
  };
  await named("#/", "Fairyboard", "Fairyboard");
  await named(at(CHAIN), "White to move · Hens and Chicks", "Hens and Chicks");
  await named("#/rules/hens", "Rules of Hens and Chicks · Fairyboard", "Rules of Hens and Chicks");
  await named("#/nonsense", "There is nothing at this address", "There is nothing at this address");
});
