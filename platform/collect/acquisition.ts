import { foldSource, knownAs } from "./known-sources.ts";
import type { Page } from "./page.ts";
import { bareHost, normalisePath } from "./page.ts";
import { remember } from "./remember.ts";

/** How a visitor came: the medium, its source, and the referring page as it is kept. */
export interface Arrival {
  medium: string;
  source: string;
  referrer: string;
}

const byTag: [RegExp, string][] = [
  [/^e-?mail$|^newsletter$|^mail$/, "email"],
  [/^sms$/, "sms"],
  [/^(web-?)?push$|^notification$/, "push"],
  [/^whatsapp$/, "whatsapp"],
  [/^(cpc|ppc|cpm|cpv|cpa|paid.*|.*paid|display|banner|ads?|retargeting|remarketing)$/, "paid"],
  [/^social(-media|-network)?$|^sm$/, "social"],
  [/^(organic|search)$/, "search"],
  [/^(referral|affiliate|link)$/, "referral"],
];

/** Click ids that advertisers add; Facebook's also stands on ordinary shared links. */
const paidClicks = /^(gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid)$/;

/**
 * Medium and source of one event, first match wins: tags of the address, click ids, then the referrer. The own host and
 * payment gateways are no referrer. The source is `utm_source`, else the referrer's host, else empty.
 */
export function readArrival(page: Page, referrer: string, ownHost: string): Arrival {
  const from = readReferrer(referrer, [ownHost, page.host]);
  const source = page.utm.source || from.host;
  const medium = byTags(page) ?? byReferrer(from.host);
  return { medium, source, referrer: from.referrer };
}

function byTags({ utm, click }: Page): string | undefined {
  const tag = utm.medium.toLowerCase();
  const named = byTag.find(([pattern]) => pattern.test(tag))?.[1];
  if (named !== undefined) return named;
  if (paidClicks.test(click)) return "paid";
  if (utm.source === "") return undefined;
  const kind = knownTag(foldSource(utm.source));
  if (kind === "search" || kind === "social") return kind;
  return "referral";
}

/** A tag names a host, or its name alone: `instagram`, `torob`. */
const knownTag = (source: string) =>
  source.includes(".")
    ? knownAs(source)
    : ["com", "ir", "org", "ai"].map((ending) => knownAs(`${source}.${ending}`)).find((kind) => kind !== undefined);

function byReferrer(host: string): string {
  if (host === "") return "direct";
  const kind = knownAs(host);
  return kind === "search" || kind === "social" ? kind : "referral";
}

interface From {
  host: string;
  referrer: string;
}

const nowhere: From = { host: "", referrer: "" };

function readReferrer(referrer: string, own: readonly string[]): From {
  const from = referrers(referrer);
  const isOwn = own.some((name) => from.host === name || from.host.endsWith(`.${name}`));
  return isOwn ? nowhere : from;
}

const referrers = remember(10_000, (referrer): From => {
  if (referrer === "" || !URL.canParse(referrer)) return nowhere;
  const url = new URL(referrer);
  if (url.protocol !== "http:" && url.protocol !== "https:") return nowhere;
  const host = bareHost(url.host);
  if (host === "" || knownAs(host) === "gateway") return nowhere;
  return { host, referrer: `${host}${normalisePath(url.pathname)}`.slice(0, 300).toWellFormed() };
});
