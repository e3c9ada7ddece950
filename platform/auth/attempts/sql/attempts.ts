import type { SignInAttempt } from "#contract/profile.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface Attempt {
  user: string;
  result: SignInAttempt["result"];
  /** The sign-in that it opened. */
  signIn?: string;
  device: Device;
}

/** Kept of an account, of each result: failures of strangers cannot push out what succeeded. */
const maxOfResult = 200;
const keptDays = 90;

/** Stores an attempt. Deletes the account's old ones and those past the bound. */
export async function insertAttempt(
  { query }: Queries,
  { id, user, result, signIn, device, now }: Attempt & { id: string; now: Date },
): Promise<void> {
  await query(
    `WITH over AS (
       DELETE FROM sign_in_attempts WHERE user_id = $2 AND (at < $3::timestamptz - make_interval(days => $10) OR id IN (
         SELECT id FROM sign_in_attempts WHERE user_id = $2 AND result = $4 ORDER BY at DESC, id DESC OFFSET $11))
     )
     INSERT INTO sign_in_attempts (id, user_id, at, result, sign_in_id, browser, os, device, country, city)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $12)`,
    [
      ...[id, user, now, result, signIn ?? null],
      ...[device.browser, device.os, device.device, device.country],
      ...[keptDays, maxOfResult - 1, device.city],
    ],
  );
}

/** Whether the account was ever signed in to, before this attempt is stored. */
export async function hasSignedIn({ query }: Queries, user: string): Promise<boolean> {
  const [row] = await query<{ has: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM sign_in_attempts WHERE user_id = $1 AND result = 'ok')
       OR EXISTS (SELECT 1 FROM sign_ins WHERE user_id = $1) AS has`,
    [user],
  );
  return row?.has ?? false;
}

type Row = Omit<SignInAttempt, "at" | "current"> & { at: Date };

/** A page of an account's attempts, newest first. `current` is the caller's sign-in. */
export async function listAttempts(
  { query }: Queries,
  { user, current, now, page, limit }: { user: string; current: string; now: Date; page: number; limit: number },
): Promise<{ items: SignInAttempt[]; total: number }> {
  const [[counted], rows] = await Promise.all([
    query<{ total: number }>(
      "SELECT count(*)::int AS total FROM sign_in_attempts WHERE user_id = $1 AND at > $2::timestamptz - make_interval(days => $3)",
      [user, now, keptDays],
    ),
    query<Row>(
      `SELECT tried.id, tried.at, tried.result, sign_ins.id AS "signIn", tried.browser, tried.os, tried.device,
         tried.country, tried.city
       FROM sign_in_attempts AS tried LEFT JOIN sign_ins
         ON sign_ins.id = tried.sign_in_id AND sign_ins.user_id = $1 AND ended_at IS NULL AND expires_at > $2
       WHERE tried.user_id = $1 AND tried.at > $2::timestamptz - make_interval(days => $3)
       ORDER BY tried.at DESC, tried.id DESC LIMIT $4 OFFSET $5`,
      [user, now, keptDays, limit, (page - 1) * limit],
    ),
  ]);
  const items = rows.map((row) => ({ ...row, at: row.at.toISOString(), current: row.signIn === current }));
  return { items, total: counted?.total ?? 0 };
}
