import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Notes that a word of a receiver is followed, by the id that the panel gave it; answers whether it is for the first time. */
export async function takeOnce(
  { query }: Queries,
  { channel, providerId }: { channel: string; providerId: string },
): Promise<boolean> {
  const rows = await query(
    "INSERT INTO taken_words (channel_id, provider_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true",
    [channel, providerId],
  );
  return rows.length > 0;
}
