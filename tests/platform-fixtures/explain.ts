import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

interface PlanNode {
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

interface Explained {
  /** Names of the indexes that the plan looks at. */
  indexes: string[];
  /** Rows that were found, and thrown away after that. */
  removed: number;
}

/** How a statement is carried out by indexes, on tables that are too small to need them. Its changes are kept. */
export async function explain(postgres: Postgres, run: (queries: Queries) => Promise<unknown>): Promise<Explained[]> {
  const plans: Explained[] = [];
  await postgres.transaction(async (queries) => {
    await queries.query("SET LOCAL enable_seqscan = off");
    await queries.query("SET LOCAL enable_bitmapscan = off");
    const query = (async (text: string, values?: unknown[]) => {
      const [row] = await queries.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      const nodes = row === undefined ? [] : nodesOf(row["QUERY PLAN"][0].Plan);
      plans.push({
        indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
        removed: nodes.reduce((sum, node) => sum + (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"], 0),
      });
      return [];
    }) as Queries["query"];
    await run({ ...queries, query });
  });
  return plans;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
