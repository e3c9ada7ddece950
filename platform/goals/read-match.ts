import type { Goal } from "#contract/goals.ts";
import { violationText } from "#contract/text/violations.ts";
import { bareHost, normalisePath } from "#platform/collect/page.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Normalises what a goal matches: an event's name as it is; a page by its key in reports (path, with the host where that
 * is not the website's own), whether typed so or copied from a browser. A `*` at the end stays. Throws BAD_REQUEST naming
 * `match` where it can match nothing.
 */
export function readMatch({ kind, match }: Pick<Goal, "kind" | "match">, ownHost: string): string {
  if (kind === "event") return readEvent(match);
  const isPrefix = match.endsWith("*");
  const written = isPrefix ? match.slice(0, -1) : match;
  if (written.includes("*")) throw wrong(violationText.goalPage);
  // The added letter keeps a final slash: as a page `/blog/` is `/blog`, as a prefix it is everything below.
  const page = pageOf(written, isPrefix ? "x" : "", ownHost);
  return isPrefix ? `${page.slice(0, -1)}*` : page;
}

const maxEventName = 64;

function readEvent(name: string): string {
  // `leave` ends a page view and is no event.
  if (name === "leave") throw wrong(violationText.goalLeave);
  if ([...name].length > maxEventName) throw wrong(violationText.tooLong);
  return name;
}

function pageOf(written: string, end: string, ownHost: string): string {
  const whole = /^https?:\/\//i.test(written)
    ? written
    : written.startsWith("/")
      ? `http://${ownHost}${written}`
      : `http://${written}`;
  const withPath = /^https?:\/\/[^/]+$/i.test(whole) ? `${whole}/` : whole;
  if (!URL.canParse(withPath + end)) throw wrong(violationText.goalPage);
  const url = new URL(withPath + end);
  const host = bareHost(url.host);
  // A single word is more likely a path without its slash.
  if (host !== ownHost && !host.includes(".")) throw wrong(violationText.goalPage);
  const path = normalisePath(url.pathname);
  return host === ownHost ? path : host + path;
}

const wrong = (message: string) =>
  new AppError("BAD_REQUEST", "The goal matches nothing", { issues: [{ path: ["match"], message }] });
