import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The revision of the last stored change to people or visitor links: of all websites, or of one. */
export async function readRevision({ query }: Queries, website?: string): Promise<number> {
  const [row] =
    website === undefined
      ? await query<{ revision: number }>("SELECT revision FROM identity_state")
      : await query<{ revision: number }>("SELECT revision FROM website_revisions WHERE website_id = $1", [website]);
  return row?.revision ?? 0;
}

/**
 * `readRevision`, holding a lock until the transaction ends: revisions become visible in order, and two transactions
 * never create the same person.
 */
export async function lockRevision({ query }: Queries): Promise<number> {
  const [row] = await query<{ revision: number }>("SELECT revision FROM identity_state FOR UPDATE");
  return row?.revision ?? 0;
}

/** Which of these websites exist; keeps them from being deleted until the transaction ends. */
export async function lockWebsites({ query }: Queries, websites: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    "SELECT id FROM websites WHERE id = ANY($1::uuid[]) AND owner_id IS NOT NULL FOR KEY SHARE",
    [websites],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * `websites`: whose people or links changed. Requires `lockRevision` in the same transaction. One statement: it ends the
 * transaction that all websites' claims wait for.
 */
export async function saveRevision({ query }: Queries, revision: number, websites: readonly string[]): Promise<void> {
  await query(
    `WITH state AS (UPDATE identity_state SET revision = $1)
     INSERT INTO website_revisions (website_id, revision) SELECT id, $1 FROM unnest($2::uuid[]) AS changed (id)
     ON CONFLICT (website_id) DO UPDATE SET revision = excluded.revision`,
    [revision, websites],
  );
}

/** The checkpoint in milliseconds: claims of events received before it are recorded. */
export async function readRecordedBefore({ query }: Queries): Promise<number> {
  const [row] = await query<{ at: Date }>("SELECT claims_recorded_before AS at FROM identity_state");
  return row?.at.getTime() ?? 0;
}

/** Never moves the checkpoint back. */
export async function saveRecordedBefore({ query }: Queries, at: number): Promise<void> {
  await query("UPDATE identity_state SET claims_recorded_before = greatest(claims_recorded_before, $1::timestamptz)", [
    new Date(at),
  ]);
}

/** Whether people of releases without provenance have theirs. */
export async function isProvenanceDerived({ query }: Queries): Promise<boolean> {
  const [row] = await query<{ derived: boolean }>("SELECT is_provenance_derived AS derived FROM identity_state");
  return row?.derived ?? false;
}

export async function saveProvenanceDerived({ query }: Queries): Promise<void> {
  await query("UPDATE identity_state SET is_provenance_derived = true");
}

/** Whether any website has people. */
export async function hasPeople({ query }: Queries): Promise<boolean> {
  const [row] = await query<{ found: boolean }>("SELECT EXISTS (SELECT FROM people) AS found");
  return row?.found ?? false;
}
