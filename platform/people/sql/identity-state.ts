import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The number of the last change to people or links that is stored. */
export async function readRevision({ query }: Queries): Promise<number> {
  const [row] = await query<{ revision: number }>("SELECT revision FROM identity_state");
  return row?.revision ?? 0;
}

/**
 * The same, and nobody else changes people or links until this transaction ends: revisions become visible in their
 * order, and two tellings at once never find the same person missing.
 */
export async function lockRevision({ query }: Queries): Promise<number> {
  const [row] = await query<{ revision: number }>("SELECT revision FROM identity_state FOR UPDATE");
  return row?.revision ?? 0;
}

/** Which of these websites there are; none of them goes before this transaction ends. */
export async function keepWebsites({ query }: Queries, websites: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>("SELECT id FROM websites WHERE id = ANY($1::uuid[]) FOR KEY SHARE", [
    websites,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** To be called in the transaction that has the lock. */
export async function raiseRevision({ query }: Queries, revision: number): Promise<void> {
  await query("UPDATE identity_state SET revision = $1", [revision]);
}

/** Milliseconds since 1970: what events tell that were received before it is stored. */
export async function readToldBefore({ query }: Queries): Promise<number> {
  const [row] = await query<{ at: Date }>("SELECT told_before AS at FROM identity_state");
  return row?.at.getTime() ?? 0;
}

/** Never goes back to an earlier time. */
export async function noteToldBefore({ query }: Queries, at: number): Promise<void> {
  await query("UPDATE identity_state SET told_before = greatest(told_before, $1::timestamptz)", [new Date(at)]);
}
