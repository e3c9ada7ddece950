import type { NamedSort } from "#contract/envelope.ts";
import type { Caps, Channel, ChannelHealth, TimeWindow } from "#contract/integration-channels.ts";
import type { Provider, SendingType } from "#contract/integration-providers.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { orderOfNamed, readPage } from "#platform/stores/postgres/read-page.ts";

export interface ChannelRow {
  id: string;
  website: string;
  type: SendingType;
  provider: Provider;
  name: string;
  active: boolean;
  /** Without secrets. */
  settings: Record<string, string | number>;
  /** Names of the secrets that are sealed. */
  secretFields: string[];
  caps: Caps;
  quiet: TimeWindow[];
  queue: Channel["queue"];
  requireConsent: boolean;
  healthState: ChannelHealth["state"];
  healthAt: Date | null;
  healthMessage: string | null;
  createdAt: Date;
}

const columns = `id, website_id AS website, type, provider, name, is_active AS active, settings,
  secret_fields AS "secretFields", caps, quiet, queue, require_consent AS "requireConsent",
  health_state AS "healthState", health_at AS "healthAt", health_message AS "healthMessage", created_at AS "createdAt"`;

/** Serialises writes to what a website sends by. */
export const lockIntegration = ({ query }: Queries, website: string) =>
  query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website]);

/** Channels of a website, the oldest first. */
export const listChannels = ({ query }: Queries, website: string): Promise<ChannelRow[]> =>
  query<ChannelRow>(`SELECT ${columns} FROM channels WHERE website_id = $1 ORDER BY created_at, id`, [website]);

/** A page of them, of a type and with a text in their names. */
export const pageChannels = (
  queries: Queries,
  list: {
    website: string;
    type: string | undefined;
    q: string | undefined;
    sort: NamedSort;
    page: number;
    limit: number;
  },
): Promise<{ rows: ChannelRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM channels`, from: "channels" },
    where: "website_id = $1 AND ($2::text IS NULL OR type = $2) AND position(lower($3) in lower(name)) > 0",
    values: [list.website, list.type ?? null, list.q ?? ""],
    ...{ order: orderOfNamed("channels", list.sort), page: list.page, limit: list.limit },
  });

/** A channel of anybody; undefined where its website is being deleted. */
export async function findChannelRow({ query }: Queries, id: string): Promise<ChannelRow | undefined> {
  const [row] = await query<ChannelRow>(
    `SELECT ${columns} FROM channels
     WHERE id = $1 AND website_id IN (SELECT websites.id FROM websites WHERE owner_id IS NOT NULL)`,
    [id],
  );
  return row;
}

/** Ids of active channels of a provider, of all websites. */
export async function listOfProvider({ query }: Queries, provider: Provider): Promise<string[]> {
  const rows = await query<{ id: string }>("SELECT id FROM channels WHERE provider = $1 AND is_active ORDER BY id", [
    provider,
  ]);
  return rows.map(({ id }) => id);
}

const values = (row: ChannelRow) => [
  ...[row.id, row.website, row.type, row.provider, row.name, row.active, JSON.stringify(row.settings)],
  ...[row.secretFields, JSON.stringify(row.caps), JSON.stringify(row.quiet), JSON.stringify(row.queue)],
  ...[row.requireConsent, row.healthState, row.healthAt, row.healthMessage],
];

/** Stores a channel unless a built-in one is there already. */
export const insertChannel = ({ query }: Queries, row: ChannelRow) =>
  query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, health_state, health_at, health_message, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING`,
    [...values(row), row.createdAt],
  );

/** Replaces a channel, but for its website, type and provider. */
export const updateChannel = ({ query }: Queries, row: ChannelRow) =>
  query(
    `UPDATE channels SET name = $5, is_active = $6, settings = $7, secret_fields = $8, caps = $9, quiet = $10,
       queue = $11, require_consent = $12, health_state = $13, health_at = $14, health_message = $15
     WHERE id = $1 AND website_id = $2 AND type = $3 AND provider = $4`,
    values(row),
  );

/** Deletes a channel with its lines. */
export const deleteChannelRow = ({ query }: Queries, id: string) => query("DELETE FROM channels WHERE id = $1", [id]);

interface KnownHealth extends Pick<ChannelRow, "website" | "type" | "provider"> {
  /** Before it was written. */
  before: ChannelHealth["state"];
}

/** How a channel works as of an instant; what is older than what is known changes nothing, and answers undefined. */
export async function updateHealth(
  { query }: Queries,
  { channel, state, message, at }: { channel: string; state: ChannelHealth["state"]; message: string | null; at: Date },
): Promise<KnownHealth | undefined> {
  const [row] = await query<KnownHealth>(
    `UPDATE channels SET health_state = $2, health_message = $3, health_at = $4
     FROM (SELECT id, health_state AS before FROM channels WHERE id = $1 FOR UPDATE) AS known
     WHERE channels.id = known.id AND (health_at IS NULL OR health_at <= $4)
     RETURNING website_id AS website, type, provider, before`,
    [channel, state, message, at],
  );
  return row;
}
