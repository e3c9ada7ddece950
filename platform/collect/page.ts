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
const maxLength = { path: 500, tag: 100 };

/** A host in lower case without `www.`: the form in which hosts are compared. */
export const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, "");

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

/** The path that reports show: decoded, single slashes, none at the end, no `index.*`, at most 500 characters. */
export function normalisePath(raw: string): string {
  const path = decodePath(raw)
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.(html?|php|aspx?|jsp)$/i, "/");
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return [...(trimmed || "/")].slice(0, maxLength.path).join("");
}

/** Percent-encoding decoded where it is valid. */
export function decodePath(path: string): string {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an encoded control character must not come out of a path.
    return decodeURIComponent(path).replace(/[\u0000-\u001f\u007f]/g, "");
  } catch {
    return path;
  }
}

function readUtm(query: URLSearchParams): Utm {
  if (query.size === 0) return noUtm;
  const tag = (name: string) => (query.get(`utm_${name}`) ?? "").trim().slice(0, maxLength.tag).toWellFormed();
  return {
    source: tag("source"),
    medium: tag("medium"),
    campaign: tag("campaign"),
    content: tag("content"),
    term: tag("term"),
  };
}
