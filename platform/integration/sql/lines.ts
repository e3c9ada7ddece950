import type { Line } from "#contract/integration-channels.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface LineRow extends Omit<Line, "tariff"> {
  channel: string;
  /** Of the channel. */
  provider: string;
  tariffFa: number;
  tariffLatin: number;
}

const columns = `id, channel_id AS channel, number, kind, hours, night, opt_out AS "optOut", has_links AS links,
  tariff_fa AS "tariffFa", tariff_latin AS "tariffLatin", per_second AS "perSecond", is_active AS active,
  (SELECT provider FROM channels WHERE channels.id = channel_id) AS provider`;

/** Lines of channels, in their order. */
export const listLines = ({ query }: Queries, channels: readonly string[]): Promise<LineRow[]> =>
  query<LineRow>(`SELECT ${columns} FROM lines WHERE channel_id = ANY($1) ORDER BY rank, id`, [channels]);

/** The line with this id on any channel of a website. */
export async function findLineRow(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<LineRow | undefined> {
  const [row] = await query<LineRow>(
    `SELECT ${columns} FROM lines WHERE id = $1 AND channel_id IN (SELECT id FROM channels WHERE website_id = $2)`,
    [id, website],
  );
  return row;
}

/** The bot by which a website sends to users of Bale. */
export async function findBaleLine({ query }: Queries, website: string): Promise<LineRow | undefined> {
  const [row] = await query<LineRow>(
    `SELECT ${columns} FROM lines WHERE is_active AND kind = 'bale'
       AND channel_id IN (SELECT id FROM channels WHERE website_id = $1 AND is_active AND provider = 'bale')
     ORDER BY (SELECT created_at FROM channels WHERE channels.id = channel_id), rank LIMIT 1`,
    [website],
  );
  return row;
}

/** Replaces the lines of a channel; a line that stays keeps its id. */
export async function replaceLines({ query }: Queries, channel: string, lines: readonly Line[]): Promise<void> {
  await query("DELETE FROM lines WHERE channel_id = $1 AND NOT (id = ANY($2))", [channel, lines.map(({ id }) => id)]);
  for (const [rank, line] of lines.entries()) {
    await query(
      `INSERT INTO lines (id, channel_id, number, kind, hours, night, opt_out, has_links, tariff_fa, tariff_latin,
         per_second, is_active, rank)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (id) DO UPDATE SET number = $3, kind = $4, hours = $5, night = $6, opt_out = $7, has_links = $8,
         tariff_fa = $9, tariff_latin = $10, per_second = $11, is_active = $12, rank = $13`,
      [
        ...[line.id, channel, line.number, line.kind, JSON.stringify(line.hours), line.night, line.optOut],
        ...[line.links, line.tariff.fa, line.tariff.latin, line.perSecond, line.active, rank],
      ],
    );
  }
}

/** What the active lines of a website's active channels demand of a text. */
export const listLineRules = ({ query }: Queries, website: string) =>
  query<{ optOut: string; links: boolean }>(
    `SELECT opt_out AS "optOut", has_links AS links FROM lines JOIN channels ON channels.id = channel_id
     WHERE website_id = $1 AND lines.is_active AND channels.is_active AND kind <> 'bale'`,
    [website],
  );

/** The line that a website would most likely send by. */
export async function findUsualLine({ query }: Queries, website: string): Promise<LineRow | undefined> {
  const [row] = await query<LineRow>(
    `SELECT ${columns} FROM lines WHERE is_active AND kind <> 'bale'
       AND channel_id IN (SELECT id FROM channels WHERE website_id = $1 AND is_active)
     ORDER BY (SELECT created_at FROM channels WHERE channels.id = channel_id), rank LIMIT 1`,
    [website],
  );
  return row;
}
