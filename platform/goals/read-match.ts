import type { Goal } from "#contract/goals.ts";
import { violationText } from "#contract/text/violations.ts";
import { bareHost, normalisePath } from "#platform/collect/page.ts";
import { AppError } from "#platform/errors.ts";

/**
 * What an owner wrote of an event or a page, as events have it: an event's name as it is; a page as reports name it, by
 * its path, on other hosts than the website's own with the host, whether written so or copied from a browser. A `*` at
 * the end stays. Throws BAD_REQUEST naming `match` where it can match nothing.
 */
export function readMatch({ kind, match }: Pick<Goal, "kind" | "match">, ownHost: string): string {
  if (kind === "event") return readEvent(match);
  const isPrefix = match.endsWith("*");
  const written = isPrefix ? match.slice(0, -1) : match;
  if (written.includes("*")) throw wrong(violationText.goalPage);
  // A letter more keeps what the end of a whole address would lose: `/blog/` is the page `/blog`, but all below it as a beginning.
  const page = pageOf(written, isPrefix ? "x" : "", ownHost);
  return isPrefix ? `${page.slice(0, -1)}*` : page;
}

const longestEvent = 64;

function readEvent(name: string): string {
  // How a page was left is told as `leave`, and is no event.
  if (name === "leave") throw wrong(violationText.goalLeave);
  if ([...name].length > longestEvent) throw wrong(violationText.tooLong);
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
  // A word alone is rather a path whose slash was forgotten.
  if (host !== ownHost && !host.includes(".")) throw wrong(violationText.goalPage);
  const path = normalisePath(url.pathname);
  return host === ownHost ? path : host + path;
}

const wrong = (message: string) =>
  new AppError("BAD_REQUEST", "The goal matches nothing", { issues: [{ path: ["match"], message }] });
