import { join } from "node:path";
import pg from "pg";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";

/** A new funnel shows no figures for 15 minutes: as if it had been made an hour earlier. */
export async function ageFunnel({ dataDir }: { dataDir: string }, id: string): Promise<void> {
  const client = new pg.Client(connection(findPostmaster(join(dataDir, "postgres", "data"))?.socketFolder ?? ""));
  await client.connect();
  await client.query("UPDATE funnels SET created_at = created_at - interval '1 hour' WHERE id = $1", [id]);
  await client.end();
}
