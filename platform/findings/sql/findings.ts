import type { StoredFinding } from "#platform/findings/stored-finding.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

const columns = `id, key, metric, kind, began_at AS "beganAt", at, values`;

/** Stores a finding unless its key is there. Answers whether it is new. */
export async function insertFinding(
  { query }: Queries,
  website: string,
  { id, key, metric, kind, beganAt, at, values }: StoredFinding,
): Promise<boolean> {
  const inserted = await query(
    `INSERT INTO findings (id, website_id, key, metric, kind, began_at, at, values)
     SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM websites WHERE id = $2 AND owner_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1`,
    [id, website, key, metric, kind, beganAt, at, JSON.stringify(values)],
  );
  return inserted.length > 0;
}

interface Period {
  website: string;
  from: Date | undefined;
  to: Date | undefined;
}

const inPeriod = "website_id = $1 AND ($2::timestamptz IS NULL OR at > $2) AND ($3::timestamptz IS NULL OR at <= $3)";

/** Neither the days of a finding nor the days that it is compared with, by its values, lie in a time of `$4` to `$5`. */
const isShown = `NOT EXISTS (SELECT FROM unnest($4::float8[], $5::float8[]) AS hidden (since, until)
  WHERE (findings.values->>'from')::float8 < until AND (findings.values->>'to')::float8 > since
    OR (findings.values->>'beforeFrom')::float8 < until AND (findings.values->>'beforeTo')::float8 > since)`;

interface Page extends Period {
  /** In milliseconds since 1970. */
  hidden: readonly { from: number; to: number }[];
  page: number;
  limit: number;
}

/** A page of what was found in a period and says nothing of hidden times, the newest first, with the number of all. */
export async function listFindings(
  { query }: Queries,
  { website, from, to, hidden, page, limit }: Page,
): Promise<{ items: StoredFinding[]; total: number }> {
  const times = [hidden.map((time) => time.from), hidden.map((time) => time.to)];
  const values = [website, from ?? null, to ?? null, ...times];
  const where = `${inPeriod} AND ${isShown}`;
  const [[counted], items] = await Promise.all([
    query<{ total: number }>(`SELECT count(*)::int AS total FROM findings WHERE ${where}`, values),
    query<StoredFinding>(`SELECT ${columns} FROM findings WHERE ${where} ORDER BY at DESC, id LIMIT $6 OFFSET $7`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** What was found of a website since. */
export const listKnown = ({ query }: Queries, website: string, since: Date): Promise<StoredFinding[]> =>
  query<StoredFinding>(`SELECT ${columns} FROM findings WHERE website_id = $1 AND at > $2`, [website, since]);

/** What reports need to know of a website, with its name, its owner and until when its history is a demo's. */
export type AnalysedWebsite = Query["website"] & {
  name: string;
  owner: string;
  demoUntil: Date | null;
  nightlyAnalysis: boolean;
};

/** Undefined where it is gone or inactive. */
export async function findAnalysed({ query }: Queries, id: string): Promise<AnalysedWebsite | undefined> {
  const [row] = await query<AnalysedWebsite>(
    `SELECT id, name, owner_id AS owner, host, time_zone AS "timeZone", currency, demo_until AS "demoUntil",
       nightly_analysis AS "nightlyAnalysis" FROM websites
     WHERE id = $1 AND active`,
    [id],
  );
  return row;
}

/** Websites that are counted, with their zones. */
export const listAnalysed = ({ query }: Queries): Promise<{ id: string; timeZone: string }[]> =>
  query(`SELECT id, time_zone AS "timeZone" FROM websites WHERE active`);
