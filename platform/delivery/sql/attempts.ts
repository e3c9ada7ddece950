import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Of these messages the ones of which a call has left that nobody knows the outcome of. */
export async function findUnclear({ query }: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query<{ message: string }>(
    "SELECT DISTINCT message FROM message_attempts WHERE message = ANY($1) AND outcome = 'unclear'",
    [ids],
  );
  return new Set(rows.map(({ message }) => message));
}
