import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Reply {
  channel: string;
  address: string;
  at: Date;
}

/** Writes down when somebody wrote to an account; what comes late changes nothing. */
export const openWindow = ({ query }: Queries, { channel, address, at }: Reply) =>
  query(
    `INSERT INTO reply_windows AS w (channel_id, address, at) VALUES ($1, $2, $3)
     ON CONFLICT (channel_id, address) DO UPDATE SET at = greatest(w.at, excluded.at)`,
    [channel, address, at],
  );

/** Notes a word of somebody by when it was said; answers whether it is later than all that is noted of them. */
export async function takeWord({ query }: Queries, { channel, address, at }: Reply): Promise<boolean> {
  const rows = await query(
    `INSERT INTO reply_windows AS w (channel_id, address, at) VALUES ($1, $2, $3)
     ON CONFLICT (channel_id, address) DO UPDATE SET at = excluded.at WHERE w.at < excluded.at RETURNING true`,
    [channel, address, at],
  );
  return rows.length > 0;
}

/** Who of these addresses wrote to an account since an instant. */
export async function findOpenWindows(
  { query }: Queries,
  { channel, addresses, since }: { channel: string; addresses: readonly string[]; since: Date },
): Promise<Set<string>> {
  const rows = await query<{ address: string }>(
    "SELECT address FROM reply_windows WHERE channel_id = $1 AND address = ANY($2) AND at > $3",
    [channel, addresses, since],
  );
  return new Set(rows.map(({ address }) => address));
}
