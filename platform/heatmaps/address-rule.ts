import { type AddressMode, maxPattern } from "#contract/heatmaps.ts";
import { violationText } from "#contract/text/violations.ts";
import { bareHost, clickIds, normalisePath } from "#platform/collect/page.ts";
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
  const bare = written.replace(/\?.*$/s, "");
  const value = mode === "end with" ? readEnd(bare, ownHost) : readStart(bare, { mode, ownHost });
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

/** An end has no beginning that says what it is: only what addresses never have is taken away. */
function readEnd(written: string, ownHost: string): string | undefined {
  const bare = written.replace(/^https?:\/\/(www\.)?/i, "");
  const end = bare.toLowerCase().startsWith(`${ownHost}/`) ? bare.slice(ownHost.length) : bare;
  return end === "" ? undefined : normalisePath(end);
}

function readStart(written: string, { mode, ownHost }: { mode: AddressMode; ownHost: string }): string | undefined {
  const whole = /^https?:\/\//i.test(written)
    ? written
    : `http://${written.startsWith("/") ? `${ownHost}${written}` : written}`;
  const withPath = /^https?:\/\/[^/]+$/i.test(whole) ? `${whole}/` : whole;
  // The added letter keeps a final slash: as a page `/blog/` is `/blog`, as a beginning it is everything below.
  const end = mode === "start with" ? "x" : "";
  if (!URL.canParse(withPath + end)) return undefined;
  const url = new URL(withPath + end);
  const host = bareHost(url.host);
  // A single word is more likely a path without its slash.
  if (host !== ownHost && !host.includes(".")) return undefined;
  const path = normalisePath(url.pathname);
  const page = host === ownHost ? path : host + path;
  return end === "" ? page : page.slice(0, -1);
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
