import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Takes out the messages that merges of people dropped after a try, in the order of their ids. */
export async function takeMerged({ query }: Queries): Promise<string[]> {
  const rows = await query<{ message: string }>("DELETE FROM merged_messages RETURNING message");
  return rows.map(({ message }) => message).sort();
}
