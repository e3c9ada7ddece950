import fc from "fast-check";
import type { PageEvent } from "./heatmaps-plain.ts";

/** Random histories of clicks and of how pages were left, and random questions about them. */

export const host = "shop.example";
export const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
export const now = Date.parse("2026-11-20T10:00:00Z");
const beginning = now - 9 * day;

const paths = ["/", "/p/1", "/p/12", "/فروش", "/fa/p/1"] as const;
const elements = [
  { s: "html>body>a.buy", t: "خرید", l: "/cart", k: "" },
  { s: "html>body>a.buy", t: "خرید", l: "/cart", k: "p1" },
  { s: "html>body>span.price", t: "۱۲۰٬۰۰۰ تومان", l: "", k: "" },
  { s: "html>body>span.price", t: "130٬500 تومان", l: "", k: "" },
  { s: "html>body>b.hello", t: "سلام علی", l: "", k: "" },
  { s: "html>body", t: "", l: "", k: "" },
] as const;
const sizes = [[1_400, 800, 3_000], [1_400, 800, 3_000], [800, 1_100, 4_000], [390, 844, 5_000], []];

const step = fc.record({
  gap: fc.constantFrom(1, 300, 600, 30 * second, 20 * 60 * second),
  name: fc.constantFrom("page_view", "page_view", "click", "click", "click", "click", "leave", "leave"),
  element: fc.nat({ max: elements.length - 1 }),
  /** A click stays where the one before was, or moves a little, or far. */
  move: fc.constantFrom(0, 0, 10, 31, 400),
  flags: fc.constantFrom(0, 0, 1, 16, 16, 8, 32),
  reach: fc.integer({ min: -100, max: 6_000 }),
  path: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
});

const visit = fc.record({
  day: fc.nat({ max: 9 }),
  time: fc.integer({ min: 0, max: 23 * hour }),
  visitor: fc.nat({ max: 5 }),
  hasSession: fc.constantFrom(true, true, true, true, false),
  medium: fc.constantFrom("direct", "search", "email"),
  size: fc.nat({ max: sizes.length - 1 }),
  screen: fc.constantFrom(0, 1_440, 390),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});

const uuid = (kind: string, number: number) =>
  `${kind.padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A website's events in order, no two of one moment. */
export const history = fc.array(visit, { minLength: 3, maxLength: 20, size: "max" }).map((visits): PageEvent[] => {
  const taken = new Set<number>();
  const happened = visits.flatMap(({ steps, ...made }, number) => {
    let at = beginning + made.day * day + made.time;
    let [across, path] = [100, 0];
    return steps.map((each, index): PageEvent => {
      at += each.gap;
      while (taken.has(at)) at += 1;
      taken.add(at);
      across += each.move;
      if (index === 0 || each.name === "page_view") path = each.path;
      const v = sizes[made.size] ?? [];
      const isByKey = (each.flags & 32) !== 0;
      return {
        ...{ id: "", at, visitor: `v${made.visitor}`, session: made.hasSession ? uuid("5e", number + 1) : "" },
        ...{ name: index === 0 ? "page_view" : (each.name as PageEvent["name"]), host, path: paths[path] ?? "/" },
        ...{ medium: index === 0 ? made.medium : "direct", screen: made.screen },
        ...(index > 0 && each.name === "click"
          ? {
              click: {
                ...(elements[each.element] ?? elements[0]),
                ...{ v, f: each.flags, p: isByKey ? undefined : [9_000, 200, across, 40] },
              },
            }
          : {}),
        ...(index > 0 && each.name === "leave" ? { leave: { y: each.reach, v } } : {}),
      };
    });
  });
  const ordered = happened.sort((one, other) => one.at - other.at);
  return ordered.map((each, index) => ({ ...each, id: uuid("1d", index + 1) }));
});

const addresses = [
  { mode: "is", url: "/", isPage: (path: string) => path === "/" },
  { mode: "exactly", url: "/p/1", isPage: (path: string) => path === "/p/1" },
  { mode: "start with", url: "/p/", isPage: (path: string) => path.startsWith("/p/") },
  { mode: "end with", url: "/p/1", isPage: (path: string) => path.endsWith("/p/1") },
  { mode: "regex", url: "^/(p/\\d+|فروش)$", isPage: (path: string) => /^\/(p\/\d+|فروش)$/.test(path) },
] as const;

export const question = fc.record({
  address: fc.constantFrom(...addresses),
  device: fc.constantFrom("desktop", "desktop", "tablet", "mobile"),
  layer: fc.constantFrom("all", "all", "rage", "dead"),
  /** Minutes from the first day on, so that days are cut anywhere. */
  from: fc.integer({ min: -600, max: 5 * 1_440 }),
  minutes: fc.constantFrom(300, 1_440, 4 * 1_440, 12 * 1_440),
  medium: fc.constantFrom(undefined, undefined, ["search"], ["direct", "email"]),
  compares: fc.boolean(),
});
export type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

export const spanOf = ({ from, minutes }: Question) => {
  const start = beginning + from * 60_000;
  return { from: start, to: start + minutes * 60_000 };
};
