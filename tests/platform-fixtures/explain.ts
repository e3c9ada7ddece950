import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

interface PlanNode {
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

interface Explained {
  /** Names of the indexes that the plan looks at. */
  indexes: string[];
  /** Rows that were found, and thrown away after that. */
  removed: number;
  /** Pages of 8 KiB that were read, cached or not. */
  pages: number;
}

/**
 * How a statement is carried out by indexes, on tables that are too small to need them, or as the planner chooses. Its
 * changes are kept.
 */
export async function explain(
  postgres: Postgres,
  run: (queries: Queries) => Promise<unknown>,
  { byPlanner = false } = {},
): Promise<Explained[]> {
  const plans: Explained[] = [];
  await postgres.transaction(async (queries) => {
    if (!byPlanner) {
      await queries.query("SET LOCAL enable_seqscan = off");
      await queries.query("SET LOCAL enable_bitmapscan = off");
    }
    const query = (async (text: string, values?: unknown[]) => {
      const [row] = await queries.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      const plan = row?.["QUERY PLAN"][0].Plan;
      const nodes = plan === undefined ? [] : nodesOf(plan);
      plans.push({
        indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
        removed: nodes.reduce((sum, node) => sum + (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"], 0),
        // The root's figures include those of all nodes.
        pages: plan === undefined ? 0 : plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
      });
      return [];
    }) as Queries["query"];
    await run({ ...queries, query });
  });
  return plans;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
