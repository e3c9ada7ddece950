import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Ends a sign-in of this account; returns false where it has no such active one. */
export async function endOwnSignIn(
  { query }: Queries,
  { user, id, now }: { user: string; id: string; now: Date },
): Promise<boolean> {
  const ended = await query(
    "UPDATE sign_ins SET ended_at = $3 WHERE user_id = $1 AND id = $2 AND ended_at IS NULL AND expires_at > $3 RETURNING id",
    [user, id, now],
  );
  return ended.length > 0;
}
