import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface TwoFactor {
  begunAt: Date;
  /** Null until a code has confirmed it. */
  enabledAt: Date | null;
  recoverySalt: Buffer | null;
  recoveryCodesLeft: number;
}

/** The second factor of an account, also where it is only begun. */
export async function findTwoFactor({ query }: Queries, user: string): Promise<TwoFactor | undefined> {
  const [found] = await query<TwoFactor>(
    `SELECT begun_at AS "begunAt", enabled_at AS "enabledAt", recovery_salt AS "recoverySalt",
       (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS "recoveryCodesLeft"
     FROM two_factor WHERE user_id = $1`,
    [user],
  );
  return found;
}

/** Begins, or begins again; returns false where the second factor is on. */
export async function insertTwoFactor(
  { query }: Queries,
  { user, now }: { user: string; now: Date },
): Promise<boolean> {
  const begun = await query(
    `INSERT INTO two_factor (user_id, begun_at) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET begun_at = excluded.begun_at, last_step = 0 WHERE two_factor.enabled_at IS NULL
     RETURNING 1`,
    [user, now],
  );
  return begun.length > 0;
}

/**
 * Turns it on by the step of the first code for the secret that was made at `begunAt`; false where another was made since,
 * which the authenticator app does not have, and for the other one of two calls at once.
 */
export async function enableTwoFactor(
  { query }: Queries,
  { user, begunAt, step, now }: { user: string; begunAt: Date; step: number; now: Date },
): Promise<boolean> {
  const enabled = await query(
    `UPDATE two_factor SET enabled_at = $3, last_step = $2
     WHERE user_id = $1 AND enabled_at IS NULL AND begun_at = $4 RETURNING 1`,
    [user, step, now, begunAt],
  );
  return enabled.length > 0;
}

/** Accepts the step of a code; false for that of an earlier or the last code, so that no code works twice. */
export async function takeStep({ query }: Queries, { user, step }: { user: string; step: number }): Promise<boolean> {
  const taken = await query(
    "UPDATE two_factor SET last_step = $2 WHERE user_id = $1 AND enabled_at IS NOT NULL AND last_step < $2 RETURNING 1",
    [user, step],
  );
  return taken.length > 0;
}

/** Removes it with its recovery codes; returns whether there was one, begun or on. */
export async function deleteTwoFactor({ query }: Queries, user: string): Promise<boolean> {
  return (await query("DELETE FROM two_factor WHERE user_id = $1 RETURNING 1", [user])).length > 0;
}
