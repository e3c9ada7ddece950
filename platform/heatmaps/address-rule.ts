import { pageModes } from "#contract/heatmap-choices.ts";
import { type AddressMode, maxPattern } from "#contract/heatmaps.ts";
import { readPageRule } from "#contract/page-address.ts";
import { violationText } from "#contract/text/violations.ts";
import { clickIds } from "#platform/collect/page.ts";
import { pageNamesOf } from "#platform/reports/sql/dimensions.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** What addresses are compared with: a page as reports name it, its beginning or end, or a pattern. */
export interface AddressRule {
  mode: AddressMode;
  value: string;
}

/**
 * Look-around is not of RE2: it makes patterns slow. What goes before it here is quoted, escaped or in a class, where the
 * same letters stand for themselves.
 */
const lookAround = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|(?<refused>\(\?<?[=!])/gs;

/**
 * Reads what an owner typed or copied from a browser; a text says why it can match nothing. Addresses are collected without
 * their query, so campaign tags are dropped here too, and any other query is refused: nothing could meet it.
 */
export function readAddress(
  { mode, url }: { mode: AddressMode; url: string },
  ownHost: string,
): AddressRule | { problem: string } {
  if (mode === "regex") return readPattern(url);
  const written = url.replace(/#(?!!?\/).*$/s, "").toWellFormed();
  if (hasQuery(written)) return { problem: violationText.addressQuery };
  const value = readPageRule({ mode: pageModes[mode], url }, ownHost);
  return value === undefined ? { problem: violationText.eventPage } : { mode, value };
}

function readPattern(pattern: string): AddressRule | { problem: string } {
  const refused = [...pattern.matchAll(lookAround)].find(({ groups }) => groups?.refused)?.groups?.refused;
  if (refused !== undefined) return { problem: violationText.patternPart(refused) };
  if ([...pattern].length > maxPattern) return { problem: violationText.tooLong };
  return { mode: "regex", value: pattern };
}

/** Whether anything but campaign tags stands in the query. */
function hasQuery(written: string): boolean {
  const [, query = ""] = /\?(.*)$/s.exec(written) ?? [];
  const names = [...new URLSearchParams(query).keys()];
  return names.some((each) => !each.startsWith("utm_") && !clickIds.includes(each));
}

/** The path of the column `page`, which has the host before it. */
const path = constant("substring(page, position(page, '/'))");

/**
 * Whether the column `page` (host and path in one) meets the rule. The engine computes it once for each different page, and
 * of single pages and beginnings it reads their rows alone.
 */
export function meetsRule({ mode, value }: AddressRule, ownHost: string): Sql {
  switch (mode) {
    case "is":
    case "exactly":
      return sql`page IN ${pageNamesOf(ownHost, value)}`;
    case "start with":
      return sql`(${join(
        pageNamesOf(ownHost, value).map((name) => sql`startsWith(page, ${name})`),
        " OR ",
      )})`;
    case "end with":
      return sql`endsWith(${path}, ${value})`;
    case "regex":
      return sql`match(${path}, ${value})`;
  }
}
