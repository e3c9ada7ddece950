import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface SignIn {
  user: string;
  generation: number;
  rotatedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Also forgets the account's sign-ins that are over by time; they would add up for ever. */
export async function insertSignIn(
  { query }: Queries,
  { id, user, now, expiresAt }: { id: string; user: string; now: Date; expiresAt: Date },
): Promise<void> {
  await query(
    `WITH over AS (DELETE FROM sign_ins WHERE user_id = $2 AND expires_at <= $3)
     INSERT INTO sign_ins (id, user_id, rotated_at, created_at, expires_at) VALUES ($1, $2, $3, $3, $4)`,
    [id, user, now, expiresAt],
  );
}

/** Locks the row until the transaction ends: two refreshes of one sign-in take turns. */
export async function lockSignIn({ query }: Queries, id: string): Promise<SignIn | undefined> {
  const [found] = await query<SignIn>(
    `SELECT user_id AS "user", generation, rotated_at AS "rotatedAt", expires_at AS "expiresAt", ended_at AS "endedAt"
     FROM sign_ins WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return found;
}

/** Makes `generation` the one whose refresh token is good, until `expiresAt`. */
export async function rotateSignIn(
  { query }: Queries,
  { id, generation, now, expiresAt }: { id: string; generation: number; now: Date; expiresAt: Date },
): Promise<void> {
  await query("UPDATE sign_ins SET generation = $2, rotated_at = $3, expires_at = $4 WHERE id = $1", [
    id,
    generation,
    now,
    expiresAt,
  ]);
}

/** Ends the sign-in with all its tokens; one that has ended keeps its time. */
export async function endSignIn({ query }: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await query("UPDATE sign_ins SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL", [id, now]);
}
