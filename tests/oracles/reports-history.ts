import fc from "fast-check";
import { sortOfPages } from "./page-sorts.ts";
import type { HistoryEvent } from "./reports-plain.ts";

/** Random histories of a website and random questions about them. */

export const host = "shop.example";
const minute = 60_000;
const [hour, day] = [60 * minute, 1_440 * minute];

/** The websites' zones, and how far ahead of UTC they are in the months that histories lie in. */
export const zones = [
  { timeZone: "+03:30", ahead: 210 },
  { timeZone: "+04:30", ahead: 270 },
  { timeZone: "Asia/Kathmandu", ahead: 345 },
] as const;

/** Histories begin here and last up to `maxDays` days: over new years, Jalali and Gregorian, and the end of a month. */
const beginnings = ["2025-03-10", "2026-03-14", "2025-12-20", "2026-09-18"].map((text) => Date.parse(text));
const maxDays = 12;
export const now = Date.parse("2026-11-20T10:00:00Z");

/** Acquisitions: the address of the first page, and its meaning. */
export const acquisitions = [
  { query: "", referrer: "", medium: "direct", source: "", campaign: "" },
  ...[
    { query: "?utm_source=fb&utm_medium=social&utm_campaign=Yalda", medium: "social", source: "fb", campaign: "Yalda" },
    { query: "?utm_source=Instagram&utm_campaign=yalda", medium: "social", source: "Instagram", campaign: "yalda" },
    { query: "?utm_source=Mehr&utm_medium=email", medium: "email", source: "Mehr", campaign: "" },
  ].map((tagged) => ({ ...tagged, referrer: "" })),
  ...[
    { referrer: "https://m.facebook.com/story", medium: "social", source: "m.facebook.com" },
    { referrer: "https://torob.com/p/1", medium: "search", source: "torob.com" },
    { referrer: "https://blog.example/آموزش", medium: "referral", source: "blog.example" },
  ].map((referred) => ({ ...referred, query: "", campaign: "" })),
] as const;
const places = [
  ["IR", "Tehran"],
  ["IR", "Shiraz"],
  ["AF", "Kabul"],
  ["", ""],
] as const;
const agents = [
  ["desktop", "Windows", "Chrome"],
  ["mobile", "Android", "Chrome"],
  ["mobile", "iOS", "Safari"],
] as const;
const pages = [
  [host, "/"],
  [host, "/p/1"],
  [host, "/فروش"],
  ["blog.shop.example", "/p/1"],
  ["blog.shop.example", "/"],
] as const;
/** The data of `identify`, and the identifiers that it claims. */
export const identities = [
  { data: { email: "A@b.example" }, names: ["email a@b.example"] },
  { data: { id: 7 }, names: ["id 7"] },
  { data: { id: "x", phone: "۰۹۱۲ ۱۲۳ ۴۵۶۷" }, names: ["id x", "phone +989121234567"] },
  { data: { id: "X", email: "a@B.example" }, names: ["id X", "email a@b.example"] },
  { data: { phone: "00989121234567" }, names: ["phone +989121234567"] },
  { data: { name: "مریم" }, names: [] },
  { data: {}, names: [] },
] as const;
/** The owner's id in some server events. */
export const servedPerson = "7";
const amounts = [
  { value: 1_200_000, currency: "IRT" },
  { value: 10_000_000_000_000, currency: "IRT" },
  { value: 50_000, currency: "IRR" },
  { value: 999, currency: "EUR" },
  { value: 0, currency: "" },
] as const;

const indexOf = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });

const event = fc.record({
  name: fc.constantFrom(
    ...[
      "page_view",
      "page_view",
      "page_view",
      "click",
      "add_to_cart",
      "purchase",
      "purchase",
      "identify",
      "leave",
      "leave",
      "refund",
    ],
  ),
  page: indexOf(pages),
  gap: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 4 * 3_600 }), fc.constant(0)),
  order: fc.constantFrom("", "", "A-1", "A-2", "a-1", "۷"),
  amount: indexOf(amounts),
  identity: indexOf(identities),
  /** Whether a server event has the owner's id of a person. */
  person: fc.boolean(),
  /** Of a `leave`: lowest edge seen and length of the page, seconds in view. Some are no page's. */
  left: fc.record({
    seen: fc.constantFrom(640, 900, 900, 2_400, 2_401, 0, 9_999),
    length: fc.constantFrom(3_000, 3_000, 1_801, 0),
    seconds: fc.constantFrom(3, 12, 12, 60, 600, 1_000_000, -5),
  }),
});

const visit = fc.record({
  day: fc.nat({ max: maxDays - 1 }),
  /** Often near or at a midnight of one of the zones; one of Tehran is 20:30 UTC. */
  time: fc.oneof(
    fc.nat({ max: day / 1_000 - 1 }).map((second) => second * 1_000),
    fc
      .tuple(
        fc.constantFrom(...zones.map(({ ahead }) => day - ahead * minute)),
        fc.constantFrom(0, 0, -1, -1_000, -5 * minute, -hour, minute, hour),
      )
      .map(([midnight, off]) => midnight + off),
  ),
  acquisition: indexOf(acquisitions),
  place: indexOf(places),
  agent: indexOf(agents),
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
});

const visitor = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 4, size: "max" }),
  /** Events of the owner's server, which belong to no session. */
  served: fc.array(visit, { maxLength: 2 }),
});

/** A product of an event as a shop sends it. */
export interface GeneratedItem {
  id?: string | number;
  name?: string;
  category?: string;
  price?: number;
  quantity?: number;
  discount?: number;
}

const goods: readonly GeneratedItem[] = [
  { id: "12", name: "چای", category: "نوشیدنی", price: 120_000, quantity: 2 },
  { id: 12, name: "چای سیاه", price: 99_999.5, quantity: 1.5, discount: 1_000 },
  { name: "قند", price: 50_000, discount: 90_000 },
  { id: "7", price: 1e15, quantity: -3 },
  { id: "8", price: 1e12, quantity: 1_000_000 },
  { id: "12\\'", quantity: 4, price: 10 },
  {},
];

const shopNames = new Set(["purchase", "refund", "product_view", "add_to_cart"]);

/** The products of an event, decided by its moment; some events have none. */
export function itemsOf({ name, at }: Pick<HistoryEvent, "name" | "at">): GeneratedItem[] {
  if (!shopNames.has(name)) return [];
  return goods.filter((_, index) => (Math.floor(at / 7) >> index) % 2 === 1);
}

/** An event with what its request needs. */
export interface GeneratedEvent extends HistoryEvent {
  acquisition: number;
  identity: number;
  isNamed: boolean;
}

const uuid = (kind: string, number: number) =>
  `${kind.padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A website's events in order, no two of one moment. */
export const history: fc.Arbitrary<GeneratedEvent[]> = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(visitor, { minLength: 2, maxLength: 14, size: "max" }))
  .map(([beginning, visitors]) => {
    const taken = new Set<number>();
    let sessions = 0;
    const happened = visitors.flatMap(({ visits, served }, number) =>
      [...visits.map((each) => [each, true] as const), ...served.map((each) => [each, false] as const)].flatMap(
        ([visited, isSession]) => {
          sessions += 1;
          const session = isSession ? uuid("5e", sessions) : "";
          let at = beginning + visited.day * day + visited.time;
          return visited.events.map((each, index) => {
            at += each.gap * 1_000;
            while (taken.has(at)) at += 1;
            taken.add(at);
            const visitorId = uuid("0a", number + 1);
            return generateEvent(visited, each, {
              at,
              session,
              index,
              visitor: isSession ? visitorId : `server-${number}`,
            });
          });
        },
      ),
    );
    const ordered = happened.sort((one, other) => one.at - other.at);
    return ordered.map((each, index) => ({ ...each, id: uuid("1d", index + 1) }));
  });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;

/**
 * One event of a visit. Server events are no page views and have no page. Only the first event has an acquisition; the
 * others have another place.
 */
function generateEvent(
  visited: Of<typeof visit>,
  each: Of<typeof event>,
  { at, session, index, visitor: who }: { at: number; session: string; index: number; visitor: string },
): GeneratedEvent {
  const browsed = session !== "";
  const amount = amounts[each.amount] ?? { value: 0, currency: "" };
  const named = browsed ? each.name : each.name.replace(/page_view|leave/, "add_to_cart");
  // A refund is the server's to say, and has an amount; earlier releases stored others, which count for nothing.
  const isRefund = named === "refund" && !browsed && amount.currency !== "";
  const name = named === "click" && each.amount > 2 ? "product_view" : named;
  const [onHost, path] = (browsed ? pages[each.page] : undefined) ?? ["", ""];
  const acquisition = browsed && index === 0 ? visited.acquisition : 0;
  const { medium = "", source = "", campaign = "" } = acquisitions[acquisition] ?? {};
  const [country, city] = places[(visited.place + Math.sign(index)) % places.length] ?? ["", ""];
  const [device, os, browser] = agents[visited.agent] ?? ["", "", ""];
  const bought = name === "purchase";
  const currency = bought || isRefund ? amount.currency : "";
  const value = bought ? amount.value : isRefund ? -amount.value : 0;
  const isNamed = !browsed && each.person;
  const own = name === "identify" ? [...(identities[each.identity]?.names ?? [])] : [];
  return {
    ...{ id: "", at, visitor: who, session, name, host: onHost, path, value, currency, acquisition, isNamed },
    ...{ order: bought || isRefund ? each.order : "", identity: each.identity },
    names: isNamed ? [`id ${servedPerson}`, ...own.filter((each) => !each.startsWith("id "))] : own,
    person: "",
    byServer: !browsed && !isNamed && shopNames.has(name),
    ...(name === "leave" ? { left: each.left } : {}),
    from: { medium, source, campaign, country, city, device, os, browser },
  };
}

/** Mostly nothing: nine filters at once select nobody. */
const some = (...values: string[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.subarray(values, { minLength: 1 }) },
  );

/** A question about a history: its period, buckets and filters. */
const anyQuestion = fc.record({
  zone: fc.constantFrom(...zones),
  /** The platform's clock stands long after the history, or at its end, where buckets are still running. */
  clock: fc.constantFrom("after", "end"),
  /** Named by its dates, or today at the end of the history. */
  period: fc.constantFrom("named", "named", "named", "named", "named", "today"),
  /** Days from the history's first event to the start of a named period: the last ones lie in the future of "end". */
  start: fc.oneof(
    { weight: 7, arbitrary: fc.integer({ min: -1, max: 4 }) },
    { weight: 2, arbitrary: fc.integer({ min: 5, max: 11 }) },
    { weight: 1, arbitrary: fc.constantFrom(14, 45) },
  ),
  /** The length of the period in days of the zone. */
  days: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 3, max: 14 }), fc.constant(60)),
  /** Moves both ends off midnight. */
  off: fc.constantFrom(0, 0, 0, 7 * hour + 13 * minute + 1, 30 * minute),
  boundary: fc.constantFrom(undefined, "5m", "hour", "day", "week", "month", "year"),
  compare: fc.constantFrom("none", "none", "none", "none", "none", "before", "named", "ends"),
  client: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3),
  includingTheCustomer: fc.constantFrom(true, true, true, true, false),
  filters: fc.record({
    medium: some("direct", "social", "email", "none"),
    source: some("Facebook.com", "fb", "mehr", "torob.com"),
    campaign: some("Yalda", "nobody"),
    path: some("/", "/p/1", "blog.shop.example/p/1", "/فروش"),
    country: some("IR", "AF"),
    city: some("Tehran", "Kabul"),
    device: some("mobile", "desktop"),
    os: some("iOS", "Windows"),
    browser: some("Chrome", "Safari", "Opera"),
  }),
  sort: fc.constantFrom(
    ...[undefined, "people", "-people", "-pageViews", "events", "-bounceRate", "bounceRate", "-duration", "-orders"],
    ...["-sales", "averageOrder", "-averageOrder", "-conversionRate", "key", "-key", "-sessions"],
  ),
  limit: fc.constantFrom(1, 2, 3, 200, 200),
  page: fc.constantFrom(1, 1, 2, 50),
  /** All reports of one history would take four times as long: a statement takes some 50 ms, however little it reads. */
  report: fc.constantFrom("counts", "overview", "overview", "breakdown", "lists", "top"),
  list: fc.constantFrom(
    ...(["medium", "sources", "landing", "exit", "pages", "pages"] as const),
    ...(["country", "city", "devices", "os", "browsers"] as const),
  ),
});
export const question = anyQuestion.map((any) =>
  any.list === "pages" ? { ...any, sort: sortOfPages(any.sort, any.report) } : any,
);
export type Question = Of<typeof question> & {
  /** Segments that limit the report, and the people inside them. */
  segment?: { ids: string[]; people: ReadonlySet<string> };
};
