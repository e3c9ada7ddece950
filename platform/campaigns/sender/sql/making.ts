import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The next people to whom nothing was sent; what other workers hold is skipped. */
export const claimUnsent = async ({ query }: Queries, campaign: string, limit: number): Promise<string[]> =>
  (
    await query<{ person: string }>(
      `SELECT p.person::text FROM campaign_people AS p WHERE campaign = $1 AND state = 'unsent'
       ORDER BY p.person LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [campaign, limit],
    )
  ).map(({ person }) => person);

/** By which channels people have a message of the campaign already, as `person/channel`; pushes of any kind are one. */
export async function listMade({ query }: Queries, campaign: string, people: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ person: string; channel: string }>(
    `SELECT person::text, CASE channel WHEN 'WEB_PUSH' THEN 'PUSH' ELSE channel END AS channel FROM messages
     WHERE campaign = $1 AND person = ANY($2::bigint[])`,
    [campaign, people],
  );
  return new Set(rows.map(({ person, channel }) => `${person}/${channel}`));
}

export interface AddressClaim {
  channel: string;
  address: string;
  person: string;
}

const keyOf = ({ channel, address }: Omit<AddressClaim, "person">) => `${channel}/${address}`;

/**
 * Gives each address to the first person who has it, and answers whose each is. Rows are written in the order of their key,
 * so that workers never wait for one another in a circle.
 */
export async function claimAddresses(
  { query }: Queries,
  campaign: string,
  claims: readonly AddressClaim[],
): Promise<Map<string, string>> {
  if (claims.length === 0) return new Map();
  const fresh = await query<AddressClaim>(
    `INSERT INTO campaign_addresses (campaign, channel, address, person)
     SELECT $1, channel, address, min(person) FROM jsonb_to_recordset($2) AS c (channel text, address text, person bigint)
     GROUP BY channel, address ORDER BY channel, address ON CONFLICT DO NOTHING RETURNING channel, address, person::text`,
    [campaign, JSON.stringify(claims)],
  );
  const owners = new Map(fresh.map((row) => [keyOf(row), row.person]));
  const known = claims.filter((claim) => !owners.has(keyOf(claim))).map(({ address }) => address);
  if (known.length === 0) return owners;
  const rows = await query<AddressClaim>(
    `SELECT channel, address, person::text FROM campaign_addresses
     WHERE campaign = $1 AND channel = ANY($2) AND address = ANY($3)`,
    [campaign, [...new Set(claims.map(({ channel }) => channel))], known],
  );
  for (const row of rows) owners.set(keyOf(row), row.person);
  return owners;
}

export interface PersonOutcome {
  person: string;
  state: "handed_over" | "left_out";
  message: string | null;
}

/** What became of claimed people. */
export const writeOutcomes = ({ query }: Queries, campaign: string, outcomes: readonly PersonOutcome[]) =>
  query(
    `UPDATE campaign_people AS p SET state = o.state, message = o.message
     FROM jsonb_to_recordset($2) AS o (person bigint, state text, message uuid)
     WHERE p.campaign = $1 AND p.person = o.person`,
    [campaign, JSON.stringify(outcomes)],
  );

/** People who were merged since are, in the campaign, whom they belong to now, once. */
export async function replaceMerged(
  { query }: Queries,
  campaign: string,
  merged: ReadonlyMap<string, string>,
): Promise<void> {
  if (merged.size === 0) return;
  await query(
    `INSERT INTO campaign_people (campaign, person, state)
     SELECT DISTINCT $1::uuid, person, 'unsent' FROM unnest($2::bigint[]) AS person ORDER BY person
     ON CONFLICT DO NOTHING`,
    [campaign, [...merged.values()]],
  );
  await query("DELETE FROM campaign_people WHERE campaign = $1 AND person = ANY($2::bigint[])", [
    campaign,
    [...merged.keys()],
  ]);
}
