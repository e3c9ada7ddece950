import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A page of the messages that merges of people dropped after a try, with what is due first. */
export async function listMerged({ query }: Queries, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await query<{ message: string }>(
    "SELECT message FROM merged_messages WHERE due <= $1 ORDER BY due, message LIMIT $2",
    [now, limit],
  );
  return rows.map(({ message }) => message);
}

/** Takes a note out in the caller's transaction. Answers false where another worker did. */
export async function takeMerged({ query }: Queries, message: string): Promise<boolean> {
  const rows = await query("DELETE FROM merged_messages WHERE message = $1 RETURNING message", [message]);
  return rows.length > 0;
}

/** Leaves a note for later. */
export const postponeMerged = ({ query }: Queries, message: string, due: Date) =>
  query("UPDATE merged_messages SET due = $2 WHERE message = $1", [message, due]);
