import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type CollectServerEvent, serverEvent } from "#contract/collect.ts";
import { readIdentity } from "#contract/identity.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import { hourWeights, weekdayWeights } from "./calendar.ts";
import { type Shop, shopHistory } from "./history.ts";

const shop: Shop = {
  ...{ seed: 1, timeZone: "Asia/Tehran", until: Date.UTC(2026, 10, 20, 10), days: 42, perDay: 1_000 },
  origin: "https://shop.example",
};
const makeHistory = (of: Partial<Shop>) => [...shopHistory({ ...shop, ...of })];
const history = makeHistory({});

/** Events by visitor or by session. */
function groupBy(events: readonly CollectServerEvent[], name: "visitor" | "session"): CollectServerEvent[][] {
  const groups = new Map<string, CollectServerEvent[]>();
  for (const event of events) {
    const group = groups.get(event[name] ?? "") ?? [];
    groups.set(event[name] ?? "", group);
    group.push(event);
  }
  return [...groups.values()];
}

const visitors = groupBy(history, "visitor");
const sessions = groupBy(history, "session");
const have = (name: string) => visitors.filter((events) => events.some((event) => event.name === name));
const at = (event: CollectServerEvent | undefined) => Date.parse(event?.at ?? "");
/** The first ones that are not so: an `expect` for each of 60,000 events costs more than making them. */
const exceptions = <Each>(all: readonly Each[], isSo: (each: Each, index: number) => boolean) =>
  all.filter((each, index) => !isSo(each, index)).slice(0, 3);

describe("the history of an invented shop", () => {
  it("is valid for the server endpoint, with identities that the contract reads", () => {
    for (const event of history.filter((_, index) => index % 97 === 0)) expect(serverEvent.parse(event)).toEqual(event);
    const said = history.filter(({ name }) => name === "identify");
    expect(said.length).toBeGreaterThan(100);
    for (const { data } of said)
      expect(readIdentity(data)).toMatchObject({ issues: [], identifiers: { id: data?.id } });
  });

  it("is ordered by time, within its days, with unique ids", () => {
    const times = history.map(at);
    expect(times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0))).toBe(true);
    expect(times.at(-1)).toBeLessThan(shop.until);
    expect(civilOf(shop.timeZone, times[0] ?? 0)).toMatchObject({ year: 2026, month: 10, day: 10 });
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
  });

  it("is equal for equal seeds, byte for byte on every machine, and differs for others", () => {
    const of = { days: 3, perDay: 50 };
    const sum = createHash("sha256")
      .update(JSON.stringify(makeHistory(of)))
      .digest("hex");
    expect(
      createHash("sha256")
        .update(JSON.stringify(makeHistory(of)))
        .digest("hex"),
    ).toBe(sum);
    expect(sum).toMatchInlineSnapshot(`"f1c7dbead3b1ef47a10a218ecbce611154d42c7914091da592bf232129a428c2"`);
    const ids = new Set(makeHistory(of).map(({ id }) => id));
    expect(makeHistory({ ...of, seed: 2 }).filter(({ id }) => ids.has(id))).toEqual([]);
    expect(makeHistory({ ...of, seed: 1 + 2 ** 32 }).filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it("continues: a day later it is the same and longer, even without its first days", () => {
    const of = { days: 20, perDay: 40 };
    const before = makeHistory(of);
    const later = makeHistory({ ...of, until: shop.until + 86_400_000, days: 21 });
    expect(later.slice(0, before.length)).toEqual(before);
    expect(later.length).toBeGreaterThan(before.length);
    const known = new Set(later.map((event) => JSON.stringify(event)));
    expect(makeHistory({ ...of, days: 7 }).filter((event) => !known.has(JSON.stringify(event)))).toEqual([]);
  });

  it("has a quarter of visitors view products, of whom 42, 18 and 6 % reach cart, checkout and purchase", () => {
    const seen = have("product_view").length;
    expect(seen / visitors.length).toBeCloseTo(0.25, 1.7);
    expect(have("add_to_cart").length / seen).toBeCloseTo(0.42, 1.7);
    expect(have("view_checkout").length / seen).toBeCloseTo(0.18, 1.7);
    expect(have("purchase").length / seen).toBeCloseTo(0.06, 2);
    expect(have("purchase").length / visitors.length).toBeCloseTo(0.015, 2.5);
    expect(have("identify").length / visitors.length).toBeCloseTo(0.04, 2.3);
  });

  it("follows each funnel in order, and pays what is in the cart", () => {
    for (const events of have("purchase")) {
      const first = (name: string) => events.findIndex((event) => event.name === name);
      expect(first("product_view")).toBeLessThan(first("add_to_cart"));
      expect(first("add_to_cart")).toBeLessThan(first("view_checkout"));
      expect(first("identify")).toBeLessThan(first("view_checkout"));
      expect(first("view_checkout")).toBeLessThan(first("purchase"));
    }
    const orders = history.filter(({ name }) => name === "purchase").map(({ data }) => data ?? {});
    expect(new Set(orders.map(({ order }) => order)).size).toBe(orders.length);
    type Line = { price: number; quantity: number };
    for (const { value, product, products } of orders) {
      const lines = (products ?? [product]) as Line[];
      expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(value);
    }
  });

  it("has returning visitors, with sessions an hour apart and short gaps inside", () => {
    const starts = new Map(sessions.map((events) => [events[0]?.session, events]));
    expect(sessions.length / visitors.length).toBeGreaterThan(1.25);
    expect(sessions.length / visitors.length).toBeLessThan(1.6);
    const hasShortGaps = (events: readonly CollectServerEvent[]) =>
      events.map(at).every((time, index, times) => index === 0 || time - (times[index - 1] ?? 0) < 12 * 60_000);
    expect(exceptions(sessions, hasShortGaps)).toEqual([]);
    const restsBetween = (events: readonly CollectServerEvent[]) =>
      [...new Set(events.map(({ session }) => session))]
        .map((session) => starts.get(session) ?? [])
        .every((session, index, own) => index === 0 || at(session[0]) - at(own[index - 1]?.at(-1)) > 60 * 60_000);
    expect(exceptions(visitors, restsBetween)).toEqual([]);
    const isAlone = (events: readonly CollectServerEvent[]) =>
      events.filter(({ name }) => name !== "leave").length === 1;
    const bounces = sessions.filter(isAlone).length / sessions.length;
    expect(bounces).toBeGreaterThan(0.35);
    expect(bounces).toBeLessThan(0.55);
  });

  it("has most page views left, after them and before the next, with time and depth", () => {
    const left = history.filter(({ name }) => name === "leave").length;
    expect(left / history.filter(({ name }) => name === "page_view").length).toBeCloseTo(0.92, 1.7);
    for (const events of sessions) {
      const follows = ({ name, url, data, at: time }: CollectServerEvent, index: number) => {
        if (name !== "leave") return true;
        const view = events.slice(0, index).findLast((event) => event.name === "page_view");
        const seconds = (Date.parse(time ?? "") - at(view)) / 1_000;
        const looked = Number(data?.d);
        return view?.url === url && looked >= Math.floor(seconds / 2) && looked <= Math.ceil(seconds);
      };
      const wrong = exceptions(events, follows);
      if (wrong.length > 0) expect(wrong).toEqual([]);
    }
  });

  it("has people with two devices under one id", () => {
    const devices = new Map<unknown, Set<unknown>>();
    for (const { name, data, visitor } of history) {
      if (name === "identify") devices.set(data?.id, (devices.get(data?.id) ?? new Set()).add(visitor));
    }
    const two = [...devices.values()].filter(({ size }) => size === 2).length;
    expect(two / devices.size).toBeGreaterThan(0.01);
    expect([...devices.values()].every(({ size }) => size <= 2)).toBe(true);
  });

  it("follows the Jalali week from Saturday to a quiet Friday and peaks in the evening of the website's zone", () => {
    const weekdays = weekdayWeights.map(() => 0);
    const hours = hourWeights.map(() => 0);
    const today = instantOf(shop.timeZone, { year: 2026, month: 11, day: 20 });
    // New visitors only: returning ones are missing from the first weeks.
    for (const [first] of visitors) {
      const { weekday, hour } = civilOf(shop.timeZone, at(first));
      // The last day ends in the afternoon: it is left out of the week, and Fridays of the hours.
      if (at(first) < today) weekdays[weekday] = (weekdays[weekday] ?? 0) + 1;
      if (weekday !== 6) hours[hour] = (hours[hour] ?? 0) + 1;
    }
    // 42 days are six weeks less the last Friday, which is today.
    const shares = weekdays.map((count, weekday) => count / (weekday === 6 ? 5 : 6));
    const mean = shares.slice(0, 6).reduce((sum, count) => sum + count, 0) / 6;
    const wanted = weekdayWeights.slice(0, 6).reduce((sum, weight) => sum + weight, 0) / 6;
    shares.forEach((count, weekday) => {
      expect(count / mean).toBeCloseTo((weekdayWeights[weekday] ?? 0) / wanted, 1);
    });
    const all = hours.reduce((sum, count) => sum + count, 0);
    const weights = hourWeights.reduce((sum, weight) => sum + weight, 0);
    hours.forEach((count, hour) => {
      expect(Math.abs(count / all - (hourWeights[hour] ?? 0) / weights)).toBeLessThan(0.006);
    });
    expect(hours.indexOf(Math.max(...hours))).toBeGreaterThanOrEqual(21);
  });

  it("is quiet at Nowruz, busy before it and at Yalda", () => {
    const year = makeHistory({ until: Date.UTC(2026, 4, 1), days: 160, perDay: 60 });
    const aDay = (from: string, to: string) => {
      const starts = groupBy(year, "session").map(([first]) => first?.at ?? "");
      return (
        starts.filter((start) => start >= from && start < to).length /
        ((Date.parse(to) - Date.parse(from)) / 86_400_000)
      );
    };
    // 1 Farvardin 1405 is 21 March 2026, 22 Azar 1404 is 13 December 2025.
    const usual = aDay("2026-01-10", "2026-02-07");
    expect(aDay("2026-03-21", "2026-03-25") / usual).toBeLessThan(0.6);
    expect(aDay("2026-03-01", "2026-03-15") / usual).toBeGreaterThan(1.15);
    expect(aDay("2025-12-13", "2025-12-21") / usual).toBeGreaterThan(1.1);
  });

  it.each(["+04:30", "Asia/Kathmandu", "Europe/Berlin"])("begins its days at midnight of %s", (timeZone) => {
    const [first, ...others] = makeHistory({ timeZone, days: 30, perDay: 60 });
    const { month, day, hour } = civilOf(timeZone, at(first));
    expect({ month, day, hour }).toEqual({ month: 10, day: 22, hour: expect.any(Number) });
    expect(hour).toBeLessThan(3);
    expect(others.length).toBeGreaterThan(1_000);
  });
});
