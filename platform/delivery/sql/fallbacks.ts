import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Where else a message may leave by. */
export interface Fallback {
  account: string;
  line: string;
  parts: number | null;
  price: number | null;
}

/** Of these messages the ones that have somewhere else to go. */
export async function findFallbacks({ query }: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await query<{ id: string }>("SELECT id FROM messages WHERE id = ANY($1) AND fallback IS NOT NULL", [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Sends queued messages their other way, which they have once: what they are counted in stays. */
export const takeFallbacks = ({ query }: Queries, ids: readonly string[]) =>
  query(
    `UPDATE messages SET account = (fallback->>'account')::uuid, line = (fallback->>'line')::uuid,
       parts = (fallback->>'parts')::int, price = (fallback->>'price')::bigint, fallback = NULL, failures = 0,
       reason = NULL, detail = NULL
     WHERE id = ANY($1) AND state = 'queued' AND fallback IS NOT NULL`,
    [ids],
  );
