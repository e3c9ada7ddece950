import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { HitQueue } from "./hit-queue.ts";
import { type LinkTarget, RecentLinks } from "./recent-links.ts";

const clock = { time: 0, now: () => clock.time };
const away = () => new AppError("SERVICE_UNAVAILABLE", "PostgreSQL restarts");
let store: Map<string, LinkTarget>;
let isAway = false;
let looks = 0;
let links: RecentLinks;
let answer: (code: string) => Promise<LinkTarget | undefined>;
beforeEach(() => {
  store = new Map([["a", { url: "https://shop.example/a", link: "1" }]]);
  isAway = false;
  looks = 0;
  answer = async (code) => store.get(code);
  links = new RecentLinks({
    clock,
    find: async (code) => {
      looks += 1;
      if (isAway) throw away();
      return answer(code);
    },
  });
});

describe("a link that was followed lately", () => {
  it("costs one look in a while, and leads on while the store is away", async () => {
    for (let time = 0; time < 3; time += 1) expect(await links.find("a")).toEqual(store.get("a"));
    expect(looks).toBe(1);
    isAway = true;
    clock.time += 60_000;
    expect(await links.find("a")).toEqual(store.get("a"));
  });

  it("leads elsewhere soon after it was changed, and nowhere once it is gone", async () => {
    await links.find("a");
    store.set("a", { url: "https://shop.example/b", link: "1" });
    clock.time += 60_000;
    expect(await links.find("a")).toMatchObject({ url: "https://shop.example/b" });
    store.delete("a");
    clock.time += 60_000;
    expect([await links.find("a"), await links.find("a")]).toEqual([undefined, undefined]);
  });

  it("leads on while the store does not answer at all", async () => {
    await links.find("a");
    clock.time += 60_000;
    answer = () => new Promise(() => undefined);
    expect(await links.find("a")).toMatchObject({ link: "1" });
  });
});

it("a link that nobody followed yet waits for a store that restarts", async () => {
  isAway = true;
  const found = links.find("a");
  await expect.poll(() => looks).toBeGreaterThan(1);
  isAway = false;
  expect(await found).toEqual(store.get("a"));
});

it("hits are written in the order in which they came, those of a store that was away once it is back", async () => {
  const queue = new HitQueue({ log: pino({ level: "silent" }) });
  const written: number[] = [];
  let isDown = true;
  for (const hit of [1, 2, 3]) {
    queue.add({
      key: "a",
      write: async () => {
        if (isDown) throw away();
        written.push(hit);
      },
    });
  }
  queue.add({
    key: "b",
    write: async () => {
      throw new Error("a message that is gone");
    },
  });
  isDown = false;
  await queue.settled();
  expect(written).toEqual([1, 2, 3]);
  await queue.close();
});
