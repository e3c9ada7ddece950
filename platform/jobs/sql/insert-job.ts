import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NewJob } from "../job.ts";

/** Adds a job unless one of its kind and key exists. Answers whether it was added. */
export async function insertJob(
  { query }: Queries,
  { kind, key, payload, due, website, priority = 0 }: NewJob,
): Promise<boolean> {
  const added = await query(
    `INSERT INTO jobs (kind, key, payload, due, website_id, priority) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [kind, key, payload, new Date(due), website ?? null, priority],
  );
  return added.length > 0;
}
