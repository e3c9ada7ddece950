import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { type DefinedEvent, type EventDefinition, selectorOf } from "./definition.ts";
import { elementPattern } from "./element-pattern.ts";

/**
 * Whether a row of `events` matches a definition, by the columns `name`, `at`, `host`, `path` and `data`; equal to
 * `compileDefinition`. The fields of an element are read of clicks on the page alone: AND stops at the first false.
 */
export function matchesDefinition(definition: EventDefinition, ownHost: string): Sql {
  const { action, match, text, stoppedAt } = definition;
  const selector = selectorOf(definition);
  const tests = [
    sql`name = ${action}`,
    ...(stoppedAt === null ? [] : [sql`at < ${stoppedAt}`]),
    ...(match === null ? [] : [isPage(match, ownHost)]),
    ...(text === null ? [] : [sql`JSONExtractString(data, 't') = ${text}`]),
    ...(selector === undefined ? [] : [sql`match(JSONExtractString(data, 's'), ${elementPattern(selector)})`]),
  ];
  return sql`(${join(tests, " AND ")})`;
}

function isPage({ mode, url }: NonNullable<EventDefinition["match"]>, ownHost: string): Sql {
  if (mode === "ends_with") return sql`endsWith(concat(host, path), ${url})`;
  const isOwn = url.startsWith("/");
  const page = constant(isOwn ? "path" : "concat(host, path)");
  const test = mode === "exact" ? sql`${page} = ${url}` : sql`startsWith(${page}, ${url})`;
  return isOwn ? sql`(${test} AND host IN ${[ownHost, ""]})` : test;
}

/**
 * Whether a row of `events` bears a name: its own, or that of a defined event that matches it. `events` are the website's
 * defined events (`listDefined`).
 */
export function isNamed(name: string, { events, host }: { events: readonly DefinedEvent[]; host: string }): Sql {
  const rules = events.filter((event) => event.name === name).map((event) => matchesDefinition(event, host));
  return sql`(${join([sql`name = ${name}`, ...rules], " OR ")})`;
}
