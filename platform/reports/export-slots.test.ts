import { expect, it } from "vitest";
import { ExportSlots } from "./export-slots.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Exports of two parts; `open` holds those whose rows still wait. */
function scene(limits: { waitMs?: number; idleMs?: number } = {}) {
  const slots = new ExportSlots({ waitMs: 20, idleMs: 60_000, ...limits });
  const open = new Set<string>();
  const start = (owner: string, signal?: AbortSignal) =>
    slots.open({ owner, signal }, async () => {
      open.add(owner);
      return makeParts();
    });
  async function* makeParts() {
    yield 1;
    yield 2;
  }
  return { slots, open, start };
}

const busy = { code: "TOO_MANY_REQUESTS", retryAfter: 10 };

it("opens one export of an owner and four in all, and others once those have ended", async () => {
  const { start } = scene();
  const first = await start("a");
  await expect(start("a")).rejects.toMatchObject(busy);
  const parts = [];
  for await (const part of first) parts.push(part);
  expect(parts).toEqual([1, 2]);
  await start("a");
  for (const owner of ["b", "c", "d"]) await start(owner);
  await expect(start("e")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 10 });
});

it("lets an export wait a little for the one before it", async () => {
  const { start } = scene({ waitMs: 5_000 });
  const first = await start("a");
  const second = start("a");
  await first.return(undefined);
  expect(await (await second).next()).toEqual({ done: false, value: 1 });
});

it("frees the slot when the reader returns before the first part, or the client leaves", async () => {
  const { start } = scene();
  await (await start("a")).return(undefined);
  const client = new AbortController();
  const parts = await start("a", client.signal);
  await parts.next();
  client.abort();
  await settle();
  expect(await parts.next()).toEqual({ done: true, value: undefined });
  await start("a");
});

it("forgets a client that leaves while it waits", async () => {
  const { start, open } = scene({ waitMs: 5_000 });
  const first = await start("a");
  const client = new AbortController();
  const waiting = start("a", client.signal);
  client.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  open.clear();
  await first.return(undefined);
  await start("a");
  expect([...open]).toEqual(["a"]);
});

it("frees the slot where an export fails at its start or in a part", async () => {
  const { slots, start } = scene();
  const failing = slots.open({ owner: "a", signal: undefined }, () => Promise.reject(new Error("no store")));
  await expect(failing).rejects.toThrow("no store");
  const parts = await slots.open({ owner: "a", signal: undefined }, async () =>
    // biome-ignore lint/correctness/useYield: it fails first.
    (async function* (): AsyncGenerator<number> {
      throw new Error("no titles");
    })(),
  );
  await expect(parts.next()).rejects.toThrow("no titles");
  await start("a");
});

it("ends an export that is not read, and does not pass it off as complete", async () => {
  const { start } = scene({ idleMs: 20, waitMs: 2_000 });
  const stalled = await start("a");
  await stalled.next();
  await start("a");
  await expect(stalled.next()).rejects.toMatchObject({ code: "TIMEOUT" });
});
