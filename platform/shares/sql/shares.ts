import type { Currency } from "#contract/currencies.ts";
import type { SharedQuery } from "#contract/shares.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface ShareRow {
  id: string;
  name: string;
  query: SharedQuery;
  createdAt: Date;
  expiresAt: Date | null;
}

// Links made before views were stored show the overview.
const columns = `shares.id, shares.name, '{"view": {"kind": "overview"}}'::jsonb || question AS query, shares.created_at AS "createdAt", expires_at AS "expiresAt"`;

/** All links of a website, newest first; expired ones stay until they are revoked. */
export const listShares = ({ query }: Queries, website: string): Promise<ShareRow[]> =>
  query<ShareRow>(`SELECT ${columns} FROM shares WHERE website_id = $1 ORDER BY created_at DESC, id`, [website]);

/** Stores a link unless the website has `max`; whether it did. */
export async function insertShare(
  { query }: Queries,
  { website, row, tokenHash, max }: { website: string; row: ShareRow; tokenHash: Buffer; max: number },
): Promise<boolean> {
  const stored = await query(
    `INSERT INTO shares (id, website_id, token_hash, name, question, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM shares WHERE website_id = $2) < $8 RETURNING 1`,
    [row.id, website, tokenHash, row.name, row.query, row.createdAt, row.expiresAt, max],
  );
  return stored.length > 0;
}

/** Whether the website had it. */
export async function deleteShare(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<boolean> {
  const gone = await query("DELETE FROM shares WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}

/** A valid link, with its website. */
export interface OpenShare extends ShareRow {
  website: { id: string; name: string; host: string; timeZone: string; currency: Currency };
}

/** The link whose token has this hash, unless it has expired. */
export async function findShare(
  { query }: Queries,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<OpenShare | undefined> {
  const [found] = await query<OpenShare>(
    `SELECT ${columns},
       jsonb_build_object('id', websites.id, 'name', websites.name, 'host', host, 'timeZone', time_zone,
         'currency', currency) AS website
     FROM shares JOIN websites ON websites.id = website_id
     WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > $2)`,
    [tokenHash, now],
  );
  return found;
}
