import type { DemoDay } from "./calendar.ts";
import { Choice } from "./choice.ts";
import type { RandomStream } from "./random-stream.ts";
import type { Visit } from "./visits.ts";

/** How a visit reaches its first page. */
export interface Channel {
  referrer: string;
  /** Query of the address without `?`; empty without one. */
  query: string;
  /** Kind of landing page. */
  lands: "home" | "product" | "category" | "article" | "offers";
}

type Kind = "direct" | "search" | "compare" | "social" | "referral" | "ads" | "email" | "sms" | "push";

/** Channels of first visits, of returning visitors, and of people with a known address or number. */
const kinds = {
  first: new Choice<Kind>([
    ["direct", 19],
    ["search", 35],
    ["compare", 8],
    ["social", 20],
    ["referral", 6],
    ["ads", 12],
  ]),
  again: new Choice<Kind>([
    ["direct", 42],
    ["search", 20],
    ["compare", 4],
    ["social", 13],
    ["referral", 2],
    ["ads", 6],
    ["push", 3],
  ]),
  known: new Choice<Kind>([
    ["direct", 36],
    ["search", 14],
    ["social", 8],
    ["ads", 4],
    ["email", 18],
    ["sms", 15],
    ["push", 5],
  ]),
};

const engines = new Choice([
  ["https://www.google.com/", 88],
  ["https://www.bing.com/", 5],
  ["https://duckduckgo.com/", 2],
  ["https://zarebin.ir/", 5],
]);
const comparisons = new Choice([
  ["https://torob.com/", 70],
  ["https://emalls.ir/", 30],
]);
const networks = new Choice([
  ["https://l.instagram.com/", 52],
  ["https://t.me/", 17],
  ["https://web.telegram.org/", 5],
  ["https://www.aparat.com/", 9],
  ["https://eitaa.com/", 6],
  ["https://rubika.ir/", 4],
  ["https://x.com/", 3],
  ["https://www.linkedin.com/", 2],
  ["https://www.youtube.com/", 2],
]);
const others = new Choice([
  ["https://www.namnak.com/", 30],
  ["https://www.chetor.com/", 25],
  ["https://www.beytoote.com/", 20],
  ["https://blog.okala.com/", 15],
  ["https://www.etilaatroz.com/", 10],
]);

/** Bounds are inclusive month and day of the Jalali year; a campaign without bounds always runs. */
interface Campaign {
  name: string;
  from?: readonly [number, number];
  to?: readonly [number, number];
}

const campaigns: readonly Campaign[] = [
  { name: "yalda", from: [9, 20], to: [9, 30] },
  { name: "black-friday", from: [8, 28], to: [9, 8] },
  { name: "nowruz", from: [12, 5], to: [12, 28] },
  { name: "back-to-school", from: [6, 15], to: [7, 5] },
  { name: "summer-sale", from: [4, 20], to: [5, 15] },
  { name: "mothers-day", from: [9, 9], to: [9, 14] },
];
const always = ["weekend", "new-season", "welcome-back"] as const;
const keywords = new Choice([
  ["zaferan", 30],
  ["ajil", 25],
  ["farsh", 15],
  ["chai", 15],
  ["hedieh", 15],
]);

/** The campaign of the shop's own links on a day: mostly the season's, where there is one. */
function campaignOf({ jalali: { month, day } }: DemoDay, chance: RandomStream): string {
  const now = month * 100 + day;
  const running = campaigns.find(
    ({ from: [m1, d1] = [1, 1], to: [m2, d2] = [12, 30] }) => now >= m1 * 100 + d1 && now <= m2 * 100 + d2,
  );
  const usual = always[chance.between(0, always.length - 1)] as string;
  return running !== undefined && chance.is(0.75) ? running.name : usual;
}

/** Picks the channel of a visit. */
export function channelOf({ key, day, identified, phase }: Visit, chance: RandomStream): Channel {
  const isKnown = identified && phase === "after";
  const kind = (isKnown ? kinds.known : key.number === 0 ? kinds.first : kinds.again).pick(chance);
  const tagged = (source: string, medium: string, more = "") =>
    `utm_source=${source}&utm_medium=${medium}&utm_campaign=${campaignOf(day, chance)}${more}`;
  switch (kind) {
    case "direct":
      return { referrer: "", query: "", lands: "home" };
    case "search":
      return { referrer: engines.pick(chance), query: "", lands: chance.is(0.3) ? "article" : "product" };
    case "compare":
      return { referrer: comparisons.pick(chance), query: "", lands: "product" };
    case "social":
      return social(chance, tagged);
    case "referral":
      return { referrer: others.pick(chance), query: "", lands: chance.is(0.5) ? "article" : "home" };
    case "ads": {
      const term = `&utm_term=${keywords.pick(chance)}&utm_content=ad-${chance.between(1, 3)}&gclid=demo`;
      const google = { referrer: "https://www.google.com/", query: tagged("google", "cpc", term) };
      const banner = { referrer: "https://www.varzesh3.com/", query: tagged("yektanet", "banner") };
      return { ...(chance.is(0.7) ? google : banner), lands: chance.is(0.6) ? "product" : "category" };
    }
    case "email":
      return { referrer: "", query: tagged("newsletter", "email"), lands: "offers" };
    case "sms":
      return { referrer: "", query: tagged("club", "sms"), lands: "offers" };
    case "push":
      return { referrer: "", query: tagged("webpush", "push"), lands: "product" };
    default:
      return kind satisfies never;
  }
}

/** Some links of social networks are the shop's own tagged stories. */
function social(chance: RandomStream, tagged: (source: string, medium: string) => string): Channel {
  const referrer = networks.pick(chance);
  const story = referrer.includes("instagram") && chance.is(0.5);
  return { referrer, query: story ? tagged("instagram", "social") : "", lands: chance.is(0.6) ? "product" : "home" };
}
