// Compares our events, signatures and relay with nostr-tools, another implementation of Nostr. It needs no browser.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { matchFilter, matchFilters } from "nostr-tools/filter";
import { makeAuthEvent } from "nostr-tools/nip42";
import { finalizeEvent, getPublicKey, verifyEvent } from "nostr-tools/pure";
import { Relay, useWebSocketImplementation } from "nostr-tools/relay";
import { WebSocket, WebSocketServer } from "ws";
import { inTime } from "./browser.mjs";
import { program, startRelay } from "./relay.mjs";

useWebSocketImplementation(WebSocket);

const START = 1_790_000_000;
const SECRETS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));

const event = (secret, kind, created_at, tags = [], content = "") => finalizeEvent({ kind, created_at, tags, content }, secret);

/**
 * Connects to a relay. Returns a function that sends the messages `before`, which get no answers, and then `message`.
 * The function resolves when an answer of the type `last` arrives, to all messages that have arrived since the previous
 * call.
 */
async function connected(t, url) {
  const socket = new WebSocket(url);
  t.after(() => socket.terminate());
  const arrived = [];
  let look = () => {};
  socket.on("message", (data) => {
    arrived.push(JSON.parse(data));
    look();
  });
  await inTime(new Promise((resolve) => socket.once("open", resolve)), "a connection");
  return async (message, last, ...before) => {
    const ended = new Promise((resolve) => (look = () => arrived.at(-1)[0] === last && resolve()));
    for (const one of [...before, message]) socket.send(JSON.stringify(one));
    await inTime(ended, `an answer to ${message[0]}`);
    look = () => {};
    return arrived.splice(0);
  };
}

test("the relay takes sound events of nostr-tools and refuses changed ones", async (t) => {
  const { url } = await startRelay({ t });
  const ask = await connected(t, url);
  // All characters that NIP-01 escapes, and some that it does not.
  const content = 'a "quoted"\n\ttext\r\b\f\\ \u0001 \u007f \u2028 “ñ” 😀';
  const sound = event(SECRETS[0], 1, START, [["t", content], ["empty"]], content);
  assert.deepEqual(await ask(["EVENT", sound], "OK"), [["OK", sound.id, true, ""]]);
  const [[, , known, reason]] = await ask(["EVENT", sound], "OK");
  assert.ok(known && reason.startsWith("duplicate:"), reason);
  const other = event(SECRETS[1], 1, START + 1, [], "other");
  const changes = {
    content: `${other.content}!`,
    created_at: START,
    kind: 2,
    tags: [["d", ""]],
    pubkey: sound.pubkey,
    sig: sound.sig,
    id: sound.id.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  };
  for (const [name, value] of Object.entries(changes)) {
    const changed = { ...JSON.parse(JSON.stringify(other)), [name]: value };
    assert.equal(verifyEvent({ ...changed }), false, name);
    const [[, , taken, why]] = await ask(["EVENT", changed], "OK");
    assert.ok(!taken && why.startsWith("invalid:"), `${name}: ${why}`);
  }
});

/**
 * The events that a relay must keep of a list, after NIP-01: of replaceable events only the newest, and no ephemeral
 * ones.
 */
function kept(events) {
  const places = new Map();
  for (const event of events) {
    const { id, kind, pubkey, tags, created_at } = event;
    if (kind >= 20_000 && kind < 30_000) continue;
    const isReplaceable = kind === 0 || kind === 3 || (kind >= 10_000 && kind < 20_000);
    const tag = tags.find(([name]) => name === "d")?.[1] ?? "";
    const place = isReplaceable ? `${kind} ${pubkey}` : kind >= 30_000 ? `${kind} ${pubkey} ${tag}` : id;
    const old = places.get(place);
    if (!old || created_at > old.created_at || (created_at === old.created_at && id < old.id)) places.set(place, event);
  }
  return [...places.values()];
}

test("the relay keeps and finds what nostr-tools finds", async (t) => {
  const { url } = await startRelay({ t });
  const ask = await connected(t, url);
  let state = 7;
  const below = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  const pick = (list) => list[below(list.length)];
  const kinds = [0, 1, 3, 10_002, 20_001, 30_000, 35_173];
  const events = Array.from({ length: 60 }, () => {
    const tags = [["d", pick(["a", "b", ""])], ["e", pick(["x", "y"])]].filter(() => below(3) > 0);
    return event(pick(SECRETS), pick(kinds), START + below(20), tags, String(below(1000)));
  });
  for (const one of events) {
    const [[, id, taken]] = (await ask(["EVENT", one], "OK")).slice(-1);
    assert.ok(taken && id === one.id);
  }
  const all = kept(events);
  const filters = Array.from({ length: 80 }, () => {
    const filter = {};
    const maybe = (name, make) => below(3) === 0 && (filter[name] = make());
    maybe("ids", () => [pick(events).id, pick(events).id]);
    maybe("authors", () => [getPublicKey(pick(SECRETS)), getPublicKey(pick(SECRETS))]);
    maybe("kinds", () => [pick(kinds), pick(kinds)]);
    maybe("#d", () => [pick(["a", "b", ""])]);
    maybe("#e", () => ["x", "z"]);
    maybe("since", () => START + below(20));
    maybe("until", () => START + below(20));
    maybe("limit", () => below(8));
    return filter;
  });
  const newestFirst = (a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1);
  for (const filter of filters) {
    const answers = await ask(["REQ", "q", filter], "EOSE");
    const found = answers.slice(0, -1).map(([, , event]) => event);
    const expected = all.filter((event) => matchFilter(filter, event)).sort(newestFirst).slice(0, filter.limit ?? Infinity);
    assert.deepEqual(found.map(({ id }) => id), expected.map(({ id }) => id), JSON.stringify(filter));
  }
  const everything = await ask(["REQ", "q", {}], "EOSE");
  assert.equal(everything.length, all.length + 1);
  for (const [, , event] of everything.slice(0, -1)) assert.ok(verifyEvent(event));
  const two = filters.slice(0, 2).map(({ limit, ...filter }) => filter);
  const answers = await ask(["REQ", "q", ...two], "EOSE");
  const found = answers.slice(0, -1).map(([, , { id }]) => id).sort();
  assert.deepEqual(found, all.filter((event) => matchFilters(two, event)).map(({ id }) => id).sort());
});

test("a client of nostr-tools gets new events of others until it ends its subscription", async (t) => {
  const { url } = await startRelay({ t });
  const [reader, writer] = await Promise.all([Relay.connect(url), Relay.connect(url)]);
  t.after(() => [reader, writer].forEach((relay) => relay.close()));
  const heard = [];
  let wake = () => {};
  const told = await new Promise((resolve) => {
    const onevent = ({ id }) => (heard.push(id), wake());
    const subscription = reader.subscribe([{ kinds: [25_173, 35_173], "#d": ["room"] }], { onevent, oneose: () => resolve(subscription) });
  });
  const events = [25_173, 35_173, 25_173].map((kind, i) => event(SECRETS[i], kind, START + i, [["d", "room"]]));
  const elsewhere = event(SECRETS[0], 35_173, START, [["d", "elsewhere"]]);
  const complete = new Promise((resolve) => (wake = () => heard.length === events.length && resolve()));
  for (const one of [elsewhere, ...events]) await writer.publish(one);
  await inTime(complete, "three events");
  assert.deepEqual(heard, events.map(({ id }) => id));
  told.close();
  await assert.rejects(writer.publish({ ...event(SECRETS[0], 1, START), content: "changed" }), /invalid/);

  const ask = await connected(t, url);
  await ask(["REQ", "ended", {}], "EOSE");
  await ask(["REQ", "goes on", { limit: 0 }], "EOSE", ["CLOSE", "ended"]);
  const later = event(SECRETS[0], 35_173, START + 9, [["d", "room"]]);
  await writer.publish(later);
  const answers = await ask(["REQ", "last", { limit: 0 }], "EOSE");
  assert.deepEqual(answers.map(([type, name, event]) => [type, name, event?.id]), [
    ["EVENT", "goes on", later.id],
    ["EOSE", "last", undefined],
  ]);
});

test("events of ours are sound to nostr-tools, and so is the answer to a challenge", async (t) => {
  const challenge = "a challenge";
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  t.after(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `ws://127.0.0.1:${server.address().port}`;
  const published = [];
  const proofs = [];
  server.on("connection", (socket) => {
    const send = (...message) => socket.send(JSON.stringify(message));
    let isKnown = false;
    send("AUTH", challenge);
    socket.on("message", (data) => {
      const [type, first, ...filters] = JSON.parse(data);
      if (type === "REQ") {
        for (const event of published) if (matchFilters(filters, event)) send("EVENT", first, event);
        send("EOSE", first);
      } else if (!verifyEvent(first)) {
        send("OK", first.id, false, "invalid: nostr-tools says so");
      } else if (type === "AUTH") {
        proofs.push(first);
        isKnown = true;
        send("OK", first.id, true, "");
      } else {
        if (isKnown) published.push(first);
        send("OK", first.id, isKnown, isKnown ? "" : "auth-required: who are you?");
      }
    });
  });
  const { stdout } = await promisify(execFile)(program("fairyboard-check-relays"), ["--pause", "0", url]);
  assert.match(stdout, /\n1 of 1 relays keep events\.\n$/);
  assert.equal(published.length, 2);
  assert.ok(published.every(({ kind, tags }) => kind === 35_173 && tags.some(([name]) => name === "d")));
  const expected = makeAuthEvent(url, challenge);
  for (const { kind, tags, content } of proofs) {
    assert.deepEqual({ kind, tags, content }, { kind: expected.kind, tags: expected.tags, content: expected.content });
  }
  assert.equal(proofs.length, 2);
});
