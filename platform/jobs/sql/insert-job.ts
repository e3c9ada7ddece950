import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NewJob } from "../job.ts";

/** Adds a job unless there is, or lately was, one of its kind and key. Answers whether it was added. */
export async function insertJob({ query }: Queries, { kind, key, payload, due }: NewJob): Promise<boolean> {
  const added = await query(
    `INSERT INTO jobs (kind, key, payload, due) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
    [kind, key, payload, new Date(due)],
  );
  return added.length > 0;
}
