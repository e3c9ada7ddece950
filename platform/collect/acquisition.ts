import { bareHost, normalisePath } from "#contract/page-address.ts";
import { classifyHost, foldSource } from "./known-sources.ts";
import { memoize } from "./memoize.ts";
import type { Page } from "./page.ts";

/** Where a session came from. */
export interface Acquisition {
  medium: string;
  source: string;
  /** Host and path of the referring page, without its query. */
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

/** Click ids of advertisers; Facebook's also stands on ordinary shared links. */
const paidClicks = /^(gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid)$/;

/**
 * Medium and source of one event, first match wins: campaign tags, click ids, then the referrer. Own hosts, payment
 * gateways and sign-in pages are no referrer. The source is `utm_source`, else the referrer's host, else empty.
 */
export function readAcquisition(page: Page, referrer: string, ownHosts: readonly string[]): Acquisition {
  const from = readReferrer(referrer, [...ownHosts, page.host]);
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
    ? classifyHost(source)
    : ["com", "ir", "org", "ai"]
        .map((ending) => classifyHost(`${source}.${ending}`))
        .find((kind) => kind !== undefined);

function byReferrer(host: string): string {
  if (host === "") return "direct";
  const kind = classifyHost(host);
  return kind === "search" || kind === "social" ? kind : "referral";
}

interface Referrer {
  host: string;
  referrer: string;
}

const noReferrer: Referrer = { host: "", referrer: "" };

function readReferrer(referrer: string, own: readonly string[]): Referrer {
  const from = referrers(referrer);
  const isOwn = own.some((name) => from.host === name || from.host.endsWith(`.${name}`));
  return isOwn ? noReferrer : from;
}

const referrers = memoize(10_000, (referrer): Referrer => {
  if (referrer === "" || !URL.canParse(referrer)) return noReferrer;
  const url = new URL(referrer);
  if (url.protocol !== "http:" && url.protocol !== "https:") return noReferrer;
  const host = bareHost(url.host);
  if (host === "" || classifyHost(host) === "detour") return noReferrer;
  return { host, referrer: `${host}${normalisePath(url.pathname)}`.slice(0, 300).toWellFormed() };
});
