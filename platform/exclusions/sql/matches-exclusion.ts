import { dimensions, type PatternDimension, patternDimensions } from "#contract/dimensions.ts";
import { type PatternField, patternFields } from "#contract/exclusions.ts";
import { type ExclusionRule, isPath } from "#platform/events/exclusion-rule.ts";
import { constant, hashes, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

const columns: Record<PatternField, Sql> = {
  event: constant("name"),
  page: constant("concat(host, path)"),
  referrer: constant("referrer"),
  order: constant("order_id"),
  ...(Object.fromEntries(patternDimensions.map((name) => [name, constant(dimensions[name].column)])) as Record<
    PatternDimension,
    Sql
  >),
};

/** Stars stand for anything; what LIKE itself would read is escaped. */
const likeOf = (pattern: string) => pattern.replace(/[\\%_]/g, "\\$&").replaceAll("*", "%");

function anyPattern(field: PatternField, patterns: readonly string[]): Sql {
  const tests = patterns.map((pattern) => {
    const column = isPath(field, pattern) ? constant("path") : columns[field];
    return pattern.includes("*") ? sql`${column} LIKE ${likeOf(pattern)}` : sql`${column} = ${pattern}`;
  });
  return sql`(${join(tests, " OR ")})`;
}

/**
 * Whether a row of `events` or `excluded_events` meets the conditions; equal to `compileRules` for arriving rows. The
 * store knows no addresses: no row meets a condition by network. `among`: the rule's visitors, where they are not listed.
 */
export function matchesExclusion(
  { conditions, visitors }: Omit<ExclusionRule, "id">,
  among: Sql = hashes(visitors),
): Sql {
  const { provenance, from, to, networks, visitors: named } = conditions;
  const tests = [
    ...(provenance.length > 0 ? [sql`toString(provenance) IN ${provenance}`] : []),
    ...(from === undefined ? [] : [sql`at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`at < ${new Date(to)}`]),
    ...(named.length > 0 ? [sql`visitor IN (${among})`] : []),
    ...(networks.length > 0 ? [constant("false")] : []),
    ...patternFields.flatMap((field) => (conditions[field].length > 0 ? [anyPattern(field, conditions[field])] : [])),
  ];
  return tests.length === 0 ? constant("false") : sql`(${join(tests, " AND ")})`;
}
