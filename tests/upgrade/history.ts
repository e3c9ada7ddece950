import { blankRow, type EventRow, noUtm } from "#platform/events/event-row.ts";

/**
 * Events of a release artefact. Every third week repeats the same visits with later ids and new visitors, so that a
 * million events compress to some megabytes: columns of a repeated week are copies for the compressor.
 */

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;
/** Weeks with a pattern of their own. */
const patterns = 3;
export const weeks = 18;
/** A Saturday. The history ends in the middle of its last week. */
export const firstMoment = Date.parse("2026-02-28T00:00:00Z");
/** The moment at which every request is sent. */
export const lastMoment = Date.parse("2026-06-30T12:00:00Z");

/** A website of the history: what its ids begin with, its host, and how many visits a full week has. */
export interface Shop {
  number: number;
  host: string;
  visits: number;
}

const acquisitions = [
  { medium: "direct", source: "", campaign: "", referrer: "" },
  { medium: "search", source: "google.com", campaign: "", referrer: "google.com/" },
  { medium: "search", source: "torob.com", campaign: "", referrer: "torob.com/p/7" },
  { medium: "social", source: "instagram.com", campaign: "", referrer: "l.instagram.com/" },
  { medium: "social", source: "instagram", campaign: "نوروز", referrer: "" },
  { medium: "email", source: "mehr", campaign: "yalda", referrer: "" },
  { medium: "sms", source: "kavenegar", campaign: "off-20", referrer: "" },
  { medium: "paid", source: "google", campaign: "brand", referrer: "" },
  { medium: "referral", source: "blog.example", campaign: "", referrer: "blog.example/آموزش" },
  { medium: "direct", source: "", campaign: "", referrer: "" },
] as const;
const places = [
  ["IR", "Tehran"],
  ["IR", "Tehran"],
  ["IR", "Mashhad"],
  ["IR", "Shiraz"],
  ["IR", ""],
  ["AF", "Kabul"],
  ["DE", "Berlin"],
  ["", ""],
] as const;
const devices = [
  ["mobile", "Android", "Chrome", 412, 915],
  ["mobile", "iOS", "Safari", 390, 844],
  ["mobile", "Android", "Samsung Internet", 360, 800],
  ["desktop", "Windows", "Chrome", 1920, 1080],
  ["desktop", "Windows", "Firefox", 1366, 768],
  ["tablet", "iPadOS", "Safari", 820, 1180],
  ["other", "", "", 0, 0],
] as const;
const prices = [450_000, 1_200_000, 3_500_000, 12_000_000, 99_000] as const;

const pageOf = (number: number): { path: string; title: string } => {
  if (number === 0) return { path: "/", title: "فروشگاه" };
  if (number < 12) return { path: `/دسته/${number}`, title: `دستهٔ ${number}` };
  if (number === 12) return { path: "/cart", title: "سبد خرید" };
  return { path: `/p/${number}`, title: number % 9 === 0 ? "" : `کالای ${number}` };
};

/** A small generator of even numbers (mulberry32): the same seed gives the same history on every machine. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
const eventId = (shop: number, pass: number, index: number) =>
  `00000000-0000-7000-8000-${hex(shop, 2)}${hex(pass, 4)}${hex(index, 6)}`;

/** Visits of a full week come and go with the season: this share of them takes place, in hundredths. */
const season = [70, 74, 82, 95, 60, 66, 72, 78, 84, 90, 96, 100, 92, 84, 88, 94, 100, 97];

/** The events of one week of a shop, in the order of their times. */
export function weekOf(shop: Shop, number: number): EventRow[] {
  const next = chance(1_000 * shop.number + (number % patterns));
  const begin = firstMoment + number * week;
  const rows: EventRow[] = [];
  const taking = Math.floor((shop.visits * (season[number] ?? 80)) / 100);
  let index = 0;
  for (let slot = 0; slot < shop.visits; slot += 1) {
    const visit = visitOf({ shop, slot, number, begin, next });
    for (const row of visit) {
      row.id = eventId(shop.number, number, index);
      index += 1;
    }
    if (slot < taking) rows.push(...visit);
  }
  return rows
    .filter(({ at }) => at < lastMoment)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

type Next = (below: number) => number;

const elements = [
  { s: "html>body>a.buy", t: "خرید", l: "/cart" },
  { s: "html>body>nav>a", t: "دسته‌ها", l: "/دسته/1" },
  { s: "html>body>span.price", t: "۱۲۰٬۰۰۰ تومان", l: "" },
] as const;

/** A click as heatmaps read it: its element, and the place in the page and in the viewport. */
const clickOf = (width: number, next: Next): string =>
  JSON.stringify({
    ...(elements[next(elements.length)] ?? elements[0]),
    ...{ p: [1_000 * next(10), 1_000 * next(10), 40 * next(30), 20 * next(60)], v: [width, 800, 4_000] },
    ...(next(9) === 0 ? { f: 16 } : {}),
  });

/** How far a page was seen, how long. */
const leaveOf = (width: number, next: Next): string =>
  JSON.stringify({ y: 400 * (1 + next(10)), d: 5 + next(90), v: [width, 800, 4_000] });

const productOf = (next: Next) => {
  const number = 13 + next(20);
  const price = prices[number % prices.length] ?? 0;
  return { id: `p${number}`, name: `کالای ${number}`, category: `دستهٔ ${number % 4}`, price, quantity: 1 + next(2) };
};

interface Visit {
  shop: Shop;
  slot: number;
  /** Of the week. */
  number: number;
  begin: number;
  next: (below: number) => number;
}

function visitOf({ shop, slot, number, begin, next }: Visit): EventRow[] {
  const isRegular = next(10) < 4;
  const base = BigInt(shop.number) * 0x10_000_000n + BigInt(slot + 1);
  const visitor = base + (isRegular ? 0n : BigInt(number + 1) * 0x1_0000_0000n);
  const session = base + BigInt(number + 1) * 0x1_0000_0000n;
  let at = begin + next(7) * day + hourOf(next) * 60 * minute + next(60) * minute + next(60) * 1_000;
  const { campaign, ...from } = acquisitions[next(acquisitions.length)] ?? acquisitions[0];
  const [country, city] = places[next(places.length)] ?? ["", ""];
  const [device, os, browser, width, height] = devices[next(devices.length)] ?? devices[0];
  const common = {
    visitor,
    session,
    host: shop.host,
    ...from,
    utm: { ...noUtm, campaign, source: campaign === "" ? "" : from.source },
  };
  const client = { country, city, device, os, browser, width, height };
  const add = (name: string, more: Partial<EventRow> = {}) => {
    rows.push({ ...blankRow("", name), ...common, ...client, at, ...more });
    at += (3 + next(40) * next(6)) * 1_000;
  };
  const rows: EventRow[] = [];
  const length = [1, 1, 2, 3, 3, 4, 5, 7][next(8)] ?? 1;
  for (let page = 0; page < length; page += 1) {
    const seen = pageOf(page === 0 ? ([0, 0, 3, 5, 14][next(5)] ?? 0) : next(page === 1 ? 12 : 90));
    const { path } = seen;
    add("page_view", seen);
    if (next(3) === 0) add("click", { path, data: clickOf(width, next) });
    if (next(8) === 0) add("add_to_cart", { path, data: JSON.stringify({ product: productOf(next) }) });
    if (next(3) > 0) add("leave", { path, data: leaveOf(width, next) });
  }
  const person = `C${shop.number}-${slot}`;
  if (isRegular && slot % 5 === 0 && next(3) === 0) {
    add("identify", {
      data: JSON.stringify({ id: person, email: `${person.toLowerCase()}@mail.example`, ...details(slot) }),
    });
  }
  // Two people who share a browser: the second one signs in to it in odd weeks.
  if (isRegular && slot % 211 === 7)
    add("identify", { data: JSON.stringify({ id: `${person}${number % 2 === 0 ? "" : "b"}` }) });
  if (next(40) === 0) {
    const order = `${number}-${slot}`;
    const value = (prices[next(prices.length)] ?? 0) * (1 + next(3));
    const amount = next(12) === 0 ? { value: 4_999, currency: "EUR" } : { value, currency: "IRR" };
    const products = Array.from({ length: 1 + next(3) }, () => productOf(next));
    const money = { ...amount, data: JSON.stringify({ products }) };
    add("purchase", { path: "/cart", orderId: next(15) === 0 ? "" : order, ...money });
    // The server of the shop reports the same order again, without a session.
    if (next(4) === 0) {
      add("purchase", {
        ...{ path: "", host: "", session: 0n, orderId: order, ...money, medium: "", source: "", referrer: "" },
        ...{ device: "", os: "", browser: "", country: "", city: "", width: 0, height: 0, utm: noUtm },
      });
    }
  }
  return rows;
}

/** Hours of a day: few people come at night. */
const hours = [20, 21, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 8, 7, 5, 0];
const hourOf = (next: (below: number) => number) => hours[next(hours.length)] ?? 0;

const details = (slot: number) => ({
  name: ["مریم", "علی", "Sara", "نرگس"][slot % 4],
  ...(slot % 5 === 0 ? { birthday: `19${70 + (slot % 30)}-07-${String(1 + (slot % 28)).padStart(2, "0")}` } : {}),
  ...(slot % 3 === 0 ? { phone: `0912${String(slot).padStart(7, "0")}` } : {}),
});
