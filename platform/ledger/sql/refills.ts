import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Notes that an account can pay for more. */
export const insertRefill = ({ query }: Queries, owner: string) =>
  query("INSERT INTO refills (user_id) VALUES ($1)", [owner]);

export interface Refill {
  no: string;
  owner: string;
  /** The last message that was looked at. */
  after: string;
}

/** Locks one that no other worker has. */
export async function lockRefill({ query }: Queries): Promise<Refill | undefined> {
  const [row] = await query<Refill>(
    "SELECT no::text, user_id AS owner, after FROM refills ORDER BY refills.no LIMIT 1 FOR UPDATE SKIP LOCKED",
  );
  return row;
}

/** Goes on behind a message after the refills of others; without one it is done. */
export const moveRefill = ({ query }: Queries, no: string, after: string | undefined) =>
  after === undefined
    ? query("DELETE FROM refills WHERE no = $1", [no])
    : query("UPDATE refills SET after = $2, no = DEFAULT WHERE no = $1", [no, after]);
