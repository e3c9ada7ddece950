import { join } from "node:path";
import pg from "pg";
import { connection } from "#platform/stores/postgres/embedded.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";

/** Works on the state store of a running Nabz, for what no call makes. */
export async function withQueries<Result>(
  { dataDir }: { dataDir: string },
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection(findPostmaster(join(dataDir, "postgres", "data"))?.socketFolder ?? ""));
  await client.connect();
  try {
    return await work({ query: async (text, values) => (await client.query(text, values as unknown[])).rows });
  } finally {
    await client.end();
  }
}
