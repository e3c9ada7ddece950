import type { Dependencies } from "#platform/dependencies.ts";
import type { ExclusionRule } from "#platform/events/exclusion-rule.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { findFolded } from "#platform/visits/fold-days.ts";
import { matchesExclusion } from "./matches-exclusion.ts";

/** Visitors that a condition lists itself: 21 bytes each, and a preview has the condition six times in 256 KiB. */
const maxListed = 1_000;
const lane = { owner: "system", lane: "background" } as const;
/** Rows of one insert. */
const batchSize = 20_000;

/**
 * Runs `work` with the condition of a rule that may name any number of visitors: many are looked up in a table, which has
 * them meanwhile. What changes a folded day meets no condition.
 */
export async function withMatches<Result>(
  { postgres, clickhouse, ids }: Pick<Dependencies, "postgres" | "clickhouse" | "ids">,
  website: string,
  rule: Omit<ExclusionRule, "id">,
  work: (matches: Sql) => Promise<Result>,
): Promise<Result> {
  const { visitors } = rule;
  const foldedBefore = await findFolded(postgres, website);
  const isChangeable =
    foldedBefore === undefined ? constant("true") : sql`at >= ${new Date(changeableFrom(foldedBefore))}`;
  if (visitors.length <= maxListed) return work(sql`(${matchesExclusion(rule)} AND ${isChangeable})`);
  const list = ids.uuid();
  try {
    for (let start = 0; start < visitors.length; start += batchSize) {
      const part = visitors.slice(start, start + batchSize);
      const rows = part.map((visitor) => ({ website, list, visitor: visitor.toString() }));
      await clickhouse.insert("named_visitors", rows, `${list}/${start}`);
    }
    const named = sql`SELECT visitor FROM ${tables.namedVisitors} WHERE list = ${uuid(list)}`;
    return await work(sql`(${matchesExclusion(rule, named)} AND ${isChangeable})`);
  } finally {
    await clickhouse.derive(sql`DELETE FROM named_visitors WHERE list = ${uuid(list)}`, lane);
  }
}
