import { bareHost, normalisePath } from "#contract/page-address.ts";
import { noUtm, type Utm } from "#platform/events/event-row.ts";
import { memoize } from "./memoize.ts";

/** An address without query and fragment; campaign tags and click ids are read from the query. */
export interface Page {
  host: string;
  path: string;
  utm: Utm;
  /** Name of the advertising click id in the query, such as `gclid`; empty without one. */
  click: string;
}

export const clickIds = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "yclid", "ttclid", "twclid"];
const maxTag = 100;

/**
 * Normalises an address: letter case of the host, trailing slash, `index.*`, doubled slashes; valid percent-encoding is
 * decoded, so that Persian paths read as Persian. Undefined where it is no http(s) address.
 */
export const readPage = (address: string): Page | undefined => pages(address);

const pages = memoize(10_000, parsePage);

function parsePage(address: string): Page | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  const click = clickIds.find((name) => url.searchParams.has(name)) ?? "";
  return { host: bareHost(url.host), path: normalisePath(url.pathname), utm: readUtm(url.searchParams), click };
}

function readUtm(query: URLSearchParams): Utm {
  if (query.size === 0) return noUtm;
  const tag = (name: string) => (query.get(`utm_${name}`) ?? "").trim().slice(0, maxTag).toWellFormed();
  return {
    source: tag("source"),
    medium: tag("medium"),
    campaign: tag("campaign"),
    content: tag("content"),
    term: tag("term"),
  };
}
