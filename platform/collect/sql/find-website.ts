import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A website as the collector sees it. */
export interface CollectedWebsite {
  id: string;
  /** Own hosts, the main one first: lower case, without `www.`, with the port where there is one. */
  hosts: readonly string[];
  /** An inactive website collects nothing. */
  active: boolean;
}

/** Reads one row by a unique index. */
export async function findWebsite(
  { query }: Queries,
  by: { id: string } | { key: string } | { secret: string },
): Promise<CollectedWebsite | undefined> {
  const [column, value] = "id" in by ? ["id", by.id] : "key" in by ? ["key", by.key] : ["secret", by.secret];
  const [found] = await query<CollectedWebsite>(
    `SELECT id, host || hosts AS hosts, active FROM websites WHERE ${column} = $1`,
    [value],
  );
  return found;
}
