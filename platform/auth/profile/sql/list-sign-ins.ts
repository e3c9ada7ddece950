import type { SignedInDevice } from "#contract/profile.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

type Row = Omit<SignedInDevice, "createdAt" | "seenAt" | "current"> & { createdAt: Date; seenAt: Date };

/** The active sign-ins of an account, most recently used first. `current` is the caller's. */
export async function listSignIns(
  { query }: Queries,
  { user, current, now }: { user: string; current: string; now: Date },
): Promise<SignedInDevice[]> {
  const rows = await query<Row>(
    `SELECT id, browser, os, device, country, city, created_at AS "createdAt", rotated_at AS "seenAt"
     FROM sign_ins WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY rotated_at DESC, id`,
    [user, now],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.id === current,
  }));
}
