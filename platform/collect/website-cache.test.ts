import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#platform/errors.ts";
import { WebsiteCache } from "./website-cache.ts";

const minute = 60_000;
const start = 1_000_000;
const shop = { id: "shop", exclusions: ["as read last"] };
/** As the pool throws it. */
const away = () =>
  Promise.reject(new AppError("SERVICE_UNAVAILABLE", "PostgreSQL: gone", { cause: new Error("connect ENOENT") }));

/** A cache over a store that answers as `state` says; without an answer it has no websites. */
function scene() {
  const state = { queries: 0, now: start, answer: (): Promise<object[]> => Promise.resolve([]) };
  const query = () => {
    state.queries += 1;
    return state.answer();
  };
  const postgres = { query } as unknown as ConstructorParameters<typeof WebsiteCache>[0]["postgres"];
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const websites = new WebsiteCache({ postgres, clock: { now: () => state.now }, log });
  return { websites, state, lines };
}

it("queries an unknown secret once", async () => {
  const { websites, state } = scene();
  for (let index = 0; index < 3; index += 1) expect(await websites.find({ secret: "made up" })).toBeUndefined();
  expect(state.queries).toBe(1);
});

it("neither queries nor remembers what is longer than any secret", async () => {
  const { websites, state } = scene();
  expect(await websites.find({ secret: "a".repeat(101) })).toBeUndefined();
  expect(await websites.find({ key: "what PostgreSQL refuses\0" })).toBeUndefined();
  expect(state.queries).toBe(0);
});

describe("while PostgreSQL does not answer", () => {
  afterEach(() => void vi.useRealTimers());

  /** A cache that knows a website by both credentials, and a store that has gone away since. */
  async function outage() {
    const { websites, state, lines } = scene();
    state.answer = async () => [shop];
    for (const by of [{ key: "k" }, { secret: "s" }]) expect(await websites.find(by)).toBe(shop);
    state.answer = away;
    return { websites, state, lines };
  }
  const refused = { code: "SERVICE_UNAVAILABLE" };

  it("serves a website as it was last read for ten minutes, asks once a second, and says so once", async () => {
    const { websites, state, lines } = await outage();
    const before = state.queries;
    for (; state.now < start + 10 * minute; state.now += 500) {
      expect(await websites.find({ key: "k" })).toBe(shop);
    }
    // From 5.5 s on every 1.5 s: a second is over in the half second after it.
    expect(state.queries - before).toBe(397);
    expect(lines).toEqual(["websites not looked up, using those last known"]);
    state.now = start + 10 * minute + 2_000;
    for (const by of [{ key: "k" }, { secret: "s" }]) await expect(websites.find(by)).rejects.toMatchObject(refused);
  });

  it("refuses who was never found, and finds the changes of the meantime afterwards", async () => {
    const { websites, state, lines } = await outage();
    state.now = start + 6_000;
    await expect(websites.find({ key: "new" })).rejects.toMatchObject(refused);
    expect(await websites.find({ secret: "s" })).toBe(shop);
    const changed = { ...shop, exclusions: ["another"] };
    state.answer = async () => [changed];
    state.now = start + 8_000;
    expect(await websites.find({ secret: "s" })).toBe(changed);
    expect(lines).toEqual(["websites not looked up, using those last known", "websites looked up after all"]);
    state.answer = async () => [];
    state.now = start + 20_000;
    expect(await websites.find({ secret: "s" })).toBeUndefined();
    state.answer = away;
    state.now = start + 30_000;
    await expect(websites.find({ secret: "s" }), "it was deleted").rejects.toMatchObject(refused);
  });

  it("is queried once a second, however many credentials are sent", async () => {
    const { websites, state } = await outage();
    const before = state.queries;
    for (const second of [6, 7]) {
      state.now = start + second * 1_000;
      for (let index = 0; index < 10; index += 1) {
        await expect(websites.find({ secret: `made up ${index}` })).rejects.toMatchObject(refused);
      }
    }
    expect(await websites.find({ key: "k" })).toBe(shop);
    expect(state.queries - before).toBe(2);
  });

  it("serves no state from before a change, only of other websites", async () => {
    const { websites } = await outage();
    websites.clear("another");
    expect(await websites.find({ key: "k" })).toBe(shop);
    websites.clear(shop.id);
    for (const by of [{ key: "k" }, { secret: "s" }]) await expect(websites.find(by)).rejects.toMatchObject(refused);
  });

  it("waits a second where a query hangs, and shares it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { websites, state } = await outage();
    let end = (_: object[]): void => undefined;
    state.answer = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const before = state.queries;
    for (state.now = start + 6_000; state.now < start + 10_000; state.now += 2_000) {
      const found = websites.find({ key: "k" });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await found).toBe(shop);
    }
    expect(state.queries - before).toBe(1);
    const changed = { ...shop };
    end([changed]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await websites.find({ key: "k" })).toBe(changed);
  });

  it("hides no bug: a statement that is refused fails", async () => {
    const { websites, state } = await outage();
    state.now = start + 6_000;
    state.answer = () => Promise.reject(Object.assign(new Error("syntax error"), { code: "42601" }));
    await expect(websites.find({ key: "k" })).rejects.toMatchObject(refused);
  });
});
