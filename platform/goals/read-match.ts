import type { Goal } from "#contract/goals.ts";
import { readPageRule } from "#contract/page-address.ts";
import { violationText } from "#contract/text/violations.ts";
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
  const page = readPageRule({ mode: isPrefix ? "starts_with" : "exact", url: written }, ownHost);
  if (page === undefined) throw wrong(violationText.goalPage);
  return isPrefix ? `${page}*` : page;
}

const maxEventName = 64;

function readEvent(name: string): string {
  // `leave` ends a page view and is no event.
  if (name === "leave") throw wrong(violationText.goalLeave);
  if ([...name].length > maxEventName) throw wrong(violationText.tooLong);
  return name;
}

const wrong = (message: string) =>
  new AppError("BAD_REQUEST", "The goal matches nothing", { issues: [{ path: ["match"], message }] });
