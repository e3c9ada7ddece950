import type { Device } from "#platform/activity/device.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface SignIn {
  user: string;
  generation: number;
  rotatedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

interface NewSignIn {
  id: string;
  user: string;
  /** Of the password that was proved. */
  passwordHash: string;
  device: Device;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores a sign-in, unless the password has changed since it was proved; whether it did. A change waits for the
 * transaction, and then ends this sign-in with the others. Deletes the account's expired ones, which would accumulate.
 */
export async function insertSignIn(
  { query }: Queries,
  { id, user, passwordHash, device, now, expiresAt }: NewSignIn,
): Promise<boolean> {
  const inserted = await query(
    `WITH over AS (DELETE FROM sign_ins WHERE user_id = $2 AND expires_at <= $3),
       owner AS (SELECT id FROM users WHERE id = $2 AND password_hash = $10 FOR SHARE)
     INSERT INTO sign_ins (id, user_id, rotated_at, created_at, expires_at, browser, os, device, country, city)
     SELECT $1, owner.id, $3, $3, $4, $5, $6, $7, $8, $9 FROM owner ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [id, user, now, expiresAt, device.browser, device.os, device.device, device.country, device.city, passwordHash],
  );
  return inserted.length > 0;
}

/** Locks a sign-in until the transaction ends, so that two refreshes run one after the other. */
export async function lockSignIn({ query }: Queries, id: string): Promise<SignIn | undefined> {
  const [found] = await query<SignIn>(
    `SELECT user_id AS "user", generation, rotated_at AS "rotatedAt", expires_at AS "expiresAt", ended_at AS "endedAt"
     FROM sign_ins WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return found;
}

/** Sets the generation whose refresh token is valid, until `expiresAt`, and records the device. */
export async function rotateSignIn(
  { query }: Queries,
  sign: { id: string; generation: number; now: Date; expiresAt: Date; device: Device },
): Promise<void> {
  const { browser, os, device, country, city } = sign.device;
  await query(
    `UPDATE sign_ins SET generation = $2, rotated_at = $3, expires_at = $4,
       browser = $5, os = $6, device = $7, country = $8, city = $9 WHERE id = $1`,
    [sign.id, sign.generation, sign.now, sign.expiresAt, browser, os, device, country, city],
  );
}

/** Ends a sign-in with all its tokens; one that has ended keeps its time. */
export async function endSignIn({ query }: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  await query("UPDATE sign_ins SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL", [id, now]);
}

/** Ends every sign-in of an account except `except`. Returns how many. */
export async function endSignIns(
  { query }: Queries,
  { user, except, now }: { user: string; except?: string; now: Date },
): Promise<number> {
  const ended = await query(
    `UPDATE sign_ins SET ended_at = $3
     WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL AND expires_at > $3 RETURNING id`,
    [user, except ?? null, now],
  );
  return ended.length;
}

/** Keeps sign-ins of an account from being stored until the transaction ends; waits for those under way. */
export async function lockUser({ query }: Queries, user: string): Promise<void> {
  await query("SELECT FROM users WHERE id = $1 FOR UPDATE", [user]);
}

const repeatMs = 60_000;

/** Whether a sign-in of the account was opened within a minute, and nothing was done with it. */
export async function isJustOpened(
  { query }: Queries,
  { id, user, now }: Pick<NewSignIn, "id" | "user" | "now">,
): Promise<boolean> {
  const found = await query(
    "SELECT FROM sign_ins WHERE id = $1 AND user_id = $2 AND generation = 1 AND ended_at IS NULL AND created_at > $3",
    [id, user, new Date(now.getTime() - repeatMs)],
  );
  return found.length > 0;
}
