// The pages of the games, such as hens.html. Each has the preview that chat programs show for a link, and otherwise
// equals index.html.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, offlineReady, open, server } from "./harness.mjs";
import { at, eventually, keptGames, play, playByMouse, sharedText, slotOf } from "./helpers.mjs";
import { START, after } from "./positions.mjs";
import { say } from "./words.mjs";

const CODE = "1-BTzWUAIAAJA9opiYjzrjBktMGA7CCpT2tmMWVj-SHnJGj-pVzFzyvwka8wbboYTnzbg";

/** Returns the games that the home screen lists. */
async function offered(t, url) {
  const page = await newPage(t);
  await page.goto(url);
  const links = page.getByRole("region", { name: say("page.home_games"), exact: true }).locator('a[href^="#/rules/"]');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href").slice("#/rules/".length)));
}

const text = async (url) => (await fetch(url)).text();

const META = /<meta[^>]*? content="([^"]*)"[^>]*>/g;

/** The title and the meta tags of a page, by name. */
function told(page) {
  const title = page.match(/<title>(.*?)<\/title>/)[1];
  const tags = [...page.matchAll(META)].map(([tag, value]) => [tag.match(/(?:name|property)="?([\w:]+)/)?.[1], value]);
  return { title, ...Object.fromEntries(tags) };
}

/** A page without the title and the tags of the preview. */
const untold = (page) =>
  page.replace(/<title>.*?<\/title>/, "").replace(/\s*<meta[^>]*(description|og:|twitter:)[^>]*>\s*/g, "");

test("every game has a page with a title, a description and a picture of its own, and else that of the index", async (t) => {
  const { url, toy } = await server();
  assert.ok(toy, "target/toy holds no release build; run: cargo xtask test --only build-toy");
  for (const base of [url, toy]) {
    const [index, games, seen] = [await text(base), await offered(t, base), new Set()];
    assert.ok(games.length >= 5 && games.includes("toy") === (base === toy), games.join());
    for (const id of games) {
      const address = `${base}${id}.html`;
      const page = await text(address);
      assert.equal(untold(page), untold(index), id);
      const of = told(page);
      const [name, hook] = [say(`${id}.name`), say(`${id}.hook`)];
      assert.equal(of.title, `${name} · Fairyboard`);
      assert.equal(of["og:title"], name);
      assert.ok(of.description.startsWith(hook) && of["og:description"] === of.description, of.description);
      assert.ok(of["og:image:alt"].startsWith(name), of["og:image:alt"]);
      assert.deepEqual([of["og:type"], of["twitter:card"]], ["website", "summary_large_image"]);
      // A chat program would share such an address instead of the one with the game.
      assert.doesNotMatch(page, /canonical|og:url/);

      const picture = await fetch(new URL(of["og:image"], address));
      assert.equal(picture.headers.get("content-type"), of["og:image:type"]);
      const bytes = Buffer.from(await picture.arrayBuffer());
      assert.equal(bytes.toString("latin1", 0, 8), "\x89PNG\r\n\x1a\n", id);
      const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      assert.deepEqual(size, [1200, 630]);
      assert.deepEqual([Number(of["og:image:width"]), Number(of["og:image:height"])], size);
      // A picture of a single colour has only some hundred bytes.
      assert.ok(bytes.length > 10_000 && bytes.length < 300_000, `${id}: ${bytes.length} bytes`);
      for (const one of [of.title, of.description, bytes.toString("base64")]) {
        assert.ok(!seen.has(one), `${id} has its own`);
        seen.add(one);
      }
    }
  }
});

test("a game that was begun on the index goes on at the page of the game, which leads home to the index", async (t) => {
  const { url } = await server();
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await playByMouse(page, ["d2-b4"]);
  const position = after("d2-b4");
  await play(page).stands(position);
  await page.goto(`${url}hens.html`);
  await play(page).stands(position);
  // The file name stays when the address becomes the link of the game.
  assert.match(page.url(), /\/fairyboard\/hens\.html#\//);
  assert.match(await slotOf(page), /^#\/play\/hens\?game=/);
  await playByMouse(page, ["d7-b5"]);
  await page.getByRole("link", { name: say("page.fairyboard"), exact: true }).click();
  await eventually(() => page.url(), `${url}#/`);
  await eventually(() => keptGames(page).count(), 1);
  await open(page, "#/play/hens");
  await play(page).stands(after("d2-b4 d7-b5"));
  await page.goto(`${url}pawn.html#/`);
  await page.getByRole("region", { name: say("page.home_games"), exact: true }).waitFor();
});

test("a link is the same at the page of its game, and one to any other screen", async (t) => {
  const { url } = await server();
  const page = await newPage(t);
  await page.goto(`${url}#/g/${CODE}`);
  const screen = play(page);
  await screen.board.waitFor();
  const position = await screen.position();
  assert.equal(await page.locator("[data-board]").getAttribute("data-board"), "fist");
  await page.goto(`${url}fist.html#/g/${CODE}`);
  await screen.stands(position);
  await page.goto(`${url}fist.html#/rules/hens/HENS-1`);
  await page.locator("[data-rule-text=HENS-1]").waitFor();
});

test("what is shared leads to the page of the game, from wherever", async (t) => {
  const { url } = await server();
  const page = await newPage(t);
  const shared = async () => {
    await play(page).action("share").click();
    const [link, frame] = [page.getByTestId("share-link"), page.getByTestId("share-frame")];
    return [await link.inputValue(), (await frame.inputValue()).match(/src="([^"]*)"/)[1]];
  };
  for (const from of ["", "index.html", "hens.html", "fist.html"]) {
    await page.goto(`${url}${from}${at(START)}`);
    await play(page).stands(START);
    const [link, frame] = await shared();
    assert.ok(link.startsWith(`${url}hens.html#/g/1`), `${from}: ${link}`);
    const index = from === "index.html" ? from : "";
    assert.ok(frame.startsWith(`${url}${index}#/embed/1`), `${from}: ${frame}`);
  }
  await page.goto(`${url}#/setup/fist`);
  await page.getByRole("button", { name: say("page.share_title"), exact: true }).click();
  const link = await sharedText(page);
  assert.ok(link.startsWith(`${url}fist.html#/setup/fist?pos=`), link);
  const to = await page.getByTestId("play-link").inputValue();
  assert.ok(to.startsWith(`${url}fist.html#/play/fist?pos=`), to);
});

test("the page of a game works offline after a visit to the index, and no copy or picture of it is kept", async (t) => {
  const site = await server();
  const page = await newPage(t, { offline: true });
  await open(page);
  await offlineReady(page);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  assert.ok(kept.length > 10);
  assert.deepEqual(kept.filter((path) => path.endsWith(".html") || path.includes("/preview/")), []);
  await page.context().setOffline(true);
  await site.close();
  try {
    for (const address of [`fist.html#/g/${CODE}`, "fist.html"]) {
      await page.goto(site.url + address);
      await page.locator('[data-board="fist"]').waitFor();
    }
    await page.reload();
    await page.locator('[data-board="fist"]').waitFor();
    assert.match(page.url(), /\/fist\.html#/);
  } finally {
    await site.reopen();
  }
});
