// The page's content security policy: no screen violates it, and it blocks requests to other origins.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { newPage, offlineReady, open } from "./harness.mjs";
import { HENS_GAMES, recordOf, sharedText } from "./helpers.mjs";
import { startRelay } from "./relay.mjs";
import { testIf } from "./soak.mjs";
import { STATES } from "./states.mjs";
import { say } from "./words.mjs";

/** Writes violations to the console as errors, which the harness reports. */
const tellViolations = () =>
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`violates ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
  });

const games = readdirSync(new URL("../src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "toy")
  .map((entry) => entry.name);

// Runs only in a soak (a long run). In the usual check, browsers report a violation in the console, and the test that
// caused it fails.
testIf(false)("no screen breaks the policy", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await page.addInitScript(tellViolations);
  for (const [state, reach] of Object.entries(STATES)) {
    await reach(page);
    assert.deepEqual(page.troubles, [], state);
  }
  for (const game of games) {
    for (const screen of ["play", "setup", "study", "learn", "rules"]) {
      await open(page, `#/${screen}/${game}${screen === "learn" ? "/1" : ""}`);
      await page.locator(screen === "rules" ? "[data-rule-text]" : "[data-board]").first().waitFor();
      assert.deepEqual(page.troubles, [], `${screen} ${game}`);
    }
  }
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(recordOf("hens", HENS_GAMES[0]));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await page.locator("[data-board]").waitFor();
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  await open(page, link.slice(link.indexOf("#")).replace("#/g/", "#/embed/"));
  await page.getByRole("main").locator("svg").first().waitFor();
});

test("text becomes neither markup nor a script, whoever writes it", async (t) => {
  const page = await newPage(t, { offline: true, expect: [/TrustedHTML|TrustedScript|Trusted ?Type|Content Security Policy/] });
  await open(page);
  await offlineReady(page);
  const { answers, count } = await page.evaluate(async () => {
    const planted = {
      innerHTML: () => (document.querySelector("main").innerHTML = "<b id=planted>planted</b>"),
      outerHTML: () => (document.querySelector("h1").outerHTML = "<b id=planted>planted</b>"),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML("beforeend", "<b id=planted>planted</b>"),
      DOMParser: () => new DOMParser().parseFromString("<b>planted</b>", "text/html"),
      script: () => (document.createElement("script").src = "./boot.js"),
      worker: () => new Worker("./sw.js"),
      "service worker": () => navigator.serviceWorker.register("./sw.js"),
      "a policy of its own": () => trustedTypes.createPolicy("planted", { createHTML: (text) => text }),
      "the page’s policy once more": () => trustedTypes.createPolicy("fairyboard", { createHTML: (text) => text }),
    };
    const answers = {};
    for (const [name, plant] of Object.entries(planted)) {
      try {
        await plant();
        answers[name] = "allowed";
      } catch (error) {
        answers[name] = error.name;
      }
    }
    return { answers, count: document.querySelectorAll("#planted").length };
  });
  for (const [name, answer] of Object.entries(answers)) assert.equal(answer, "TypeError", name);
  assert.equal(count, 0);
});

/** The relays that the page names and the sources that its policy allows for connections. */
const connections = (page) =>
  page.evaluate(() => {
    const content = (selector) => document.querySelector(selector)?.content;
    const rules = content("meta[http-equiv=Content-Security-Policy]").split("; ");
    const sources = rules.find((rule) => rule.startsWith("connect-src ")).split(" ").slice(1);
    return { relays: content("meta[name=relays]")?.split(" "), sources };
  });

test("the page may connect to the relays of the build and to nothing else", async (t) => {
  const list = readFileSync(new URL("../static/relays.txt", import.meta.url), "utf8");
  const usual = list.split("\n").map((line) => line.replace(/#.*/, "").trim()).filter((line) => line !== "");
  const plain = await newPage(t);
  await open(plain);
  assert.deepEqual(await connections(plain), { relays: usual, sources: ["'self'", ...usual] });

  const relay = await startRelay({ t });
  const page = await newPage(t, { relays: [relay.url], expect: [/Content Security Policy|WebSocket connection/] });
  await open(page);
  assert.deepEqual(await connections(page), { relays: [relay.url], sources: ["'self'", relay.url] });
  // Resolves to the relay's first answer, or to the rule that the connection violates.
  const answer = (url) =>
    page.evaluate((url) => {
      const ends = new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective), { once: true });
      });
      const answers = new Promise((resolve) => {
        const socket = new WebSocket(url);
        socket.addEventListener("open", () => socket.send('["REQ","a",{"limit":0}]'));
        socket.addEventListener("message", ({ data }) => resolve(data));
      });
      return Promise.race([ends, answers]);
    }, url);
  assert.equal(await answer(relay.url), '["EOSE","a"]');
  const other = await startRelay({ t });
  assert.equal(await answer(other.url), "connect-src");

  await newPage(t, { relays: [] });
  await open(page);
  assert.deepEqual(await connections(page), { relays: undefined, sources: ["'self'"] });
});
