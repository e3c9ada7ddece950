import type { PageMatchMode } from "./defined-events.ts";

/** Addresses of pages as collected events have them, for platform and dashboard alike. */

const maxPath = 500;

/** A host in lower case without `www.`: the form in which hosts are compared. */
export const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, "");

/** The path that reports show: decoded, single slashes, none at the end, no `index.*`, at most 500 characters. */
export function normalisePath(raw: string): string {
  const path = decodePath(raw)
    .replace(/\/{2,}/g, "/")
    .replace(/\/index\.(html?|php|aspx?|jsp)$/i, "/");
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return [...(trimmed || "/")].slice(0, maxPath).join("");
}

/** Percent-encoding decoded where it is valid. */
function decodePath(path: string): string {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: an encoded control character must not come out of a path.
    return decodeURIComponent(path).replace(/[\u0000-\u001f\u007f]/g, "");
  } catch {
    return path;
  }
}

/**
 * Normalises the page of a rule, or the beginning or end of one, as collected addresses are: the path, with the host where
 * that is not the website's own (`ownHost`, bare), without query and fragment, whether typed so or copied from a browser.
 * Undefined where it can match nothing.
 */
export function readPageRule({ mode, url }: { mode: PageMatchMode; url: string }, ownHost: string): string | undefined {
  const written = url.replace(/[?#].*$/s, "").toWellFormed();
  return mode === "ends_with" ? readEnd(written, ownHost) : readStart(written, { mode, ownHost });
}

/** Nothing says where an end begins: only what addresses never have is taken away. */
function readEnd(written: string, ownHost: string): string | undefined {
  const bare = written.replace(/^https?:\/\/(www\.)?/i, "");
  const isOwn = bareHost(bare).startsWith(`${ownHost}/`);
  const end = isOwn ? bare.slice(bare.indexOf("/")) : bare;
  return end === "" ? undefined : normalisePath(end);
}

function readStart(written: string, { mode, ownHost }: { mode: PageMatchMode; ownHost: string }): string | undefined {
  const whole = /^https?:\/\//i.test(written)
    ? written
    : `http://${written.startsWith("/") ? `${ownHost}${written}` : written}`;
  const withPath = /^https?:\/\/[^/]+$/i.test(whole) ? `${whole}/` : whole;
  // The added letter keeps a final slash: as a page `/blog/` is `/blog`, as a beginning it is everything below.
  const end = mode === "starts_with" ? "x" : "";
  if (!URL.canParse(withPath + end)) return undefined;
  const url = new URL(withPath + end);
  const host = bareHost(url.host);
  // A single word is more likely a path without its slash.
  if (host !== ownHost && !host.includes(".")) return undefined;
  const path = normalisePath(url.pathname);
  const page = host === ownHost ? path : host + path;
  return end === "" ? page : page.slice(0, -1);
}
