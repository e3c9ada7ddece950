import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Creates a cursor at `seq` unless there is one. */
export async function createCursor({ query }: Queries, name: string, seq: number): Promise<void> {
  await query("INSERT INTO event_cursors (name, seq) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [name, seq]);
}

/** The last group whose effects are committed; undefined where there is no such cursor. */
export async function readCursor({ query }: Queries, name: string): Promise<number | undefined> {
  const [found] = await query<{ seq: string }>("SELECT seq FROM event_cursors WHERE name = $1", [name]);
  return found === undefined ? undefined : Number(found.seq);
}

/** Moves a cursor. False where it is not at `from`: another process moved it. */
export async function moveCursor(
  { query }: Queries,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<boolean> {
  const moved = await query(
    "UPDATE event_cursors SET seq = $3, updated_at = now() WHERE name = $1 AND seq = $2 RETURNING name",
    [name, from, to],
  );
  return moved.length === 1;
}

/** The cursor that is ahead of all others; 0 without any. */
export async function readLastCursor({ query }: Queries): Promise<number> {
  const [found] = await query<{ seq: string | null }>("SELECT max(seq) AS seq FROM event_cursors");
  return Number(found?.seq ?? 0);
}

/**
 * Which of these websites exist. They stay until the transaction ends: a deletion waits for it.
 */
export async function lockWebsites({ query }: Queries, websites: readonly string[]): Promise<Set<string>> {
  const found = await query<{ id: string }>(
    "SELECT id FROM websites WHERE id = ANY($1) AND owner_id IS NOT NULL FOR KEY SHARE",
    [websites],
  );
  return new Set(found.map(({ id }) => id));
}
