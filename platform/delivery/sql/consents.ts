import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

export interface ConsentRow {
  channel: string;
  address: string;
  consent: string;
  source: string;
  at: Date;
}

interface NewConsents {
  website: string;
  rows: readonly ConsentRow[];
  now: Date;
  /** The file that brings them. */
  importId?: string;
}

/** One at a time for a website: of two sendings of one file the second finds what the first has stored. */
export const lockConsents = ({ query }: Queries, website: string) =>
  query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website]);

/** The places of consents that are not recorded yet, each once. */
export async function findUnrecorded(
  { query }: Queries,
  { website, rows }: Pick<NewConsents, "website" | "rows">,
): Promise<Set<number>> {
  const found = await query<{ place: number }>(
    `SELECT min(r.place)::int AS place
     FROM jsonb_to_recordset($2) AS r (place int, channel text, address text, consent text, source text, at timestamptz)
     WHERE NOT EXISTS (SELECT FROM consents AS c WHERE c.website_id = $1 AND c.channel = r.channel AND c.address = r.address
       AND c.at = r.at AND c.consent = r.consent AND c.source = r.source)
     GROUP BY r.channel, r.address, r.consent, r.source, r.at`,
    [website, JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  );
  return new Set(found.map(({ place }) => place));
}

/** Appends consents, each with the person whose address it is, where one is known. */
export const insertConsents = ({ query }: Queries, { website, rows, now, importId }: NewConsents) =>
  query(
    `INSERT INTO consents (website_id, person, channel, address, consent, source, at, recorded_at, import_id)
     SELECT $1::uuid, (SELECT person_id FROM identifiers WHERE website_id = $1 AND value = r.address
         AND kind = CASE r.channel WHEN 'EMAIL' THEN 'email' ELSE 'phone' END LIMIT 1),
       r.channel, r.address, r.consent, r.source, r.at, $3::timestamptz, $4::uuid
     FROM jsonb_to_recordset($2) AS r (channel text, address text, consent text, source text, at timestamptz)`,
    [website, JSON.stringify(rows), now, importId ?? null],
  );

/** Appends consents that are not recorded yet; answers how many. */
export const appendConsents = (
  { transaction }: Pick<Postgres, "transaction">,
  { website, rows, now }: Omit<NewConsents, "importId">,
): Promise<number> =>
  transaction(async (queries) => {
    await lockConsents(queries, website);
    const unrecorded = await findUnrecorded(queries, { website, rows });
    await insertConsents(queries, { website, rows: rows.filter((_, place) => unrecorded.has(place)), now });
    return unrecorded.size;
  });

/** Takes back what a file has brought. */
export const deleteConsentsOf = ({ query }: Queries, importId: string) =>
  query("DELETE FROM consents WHERE import_id = $1", [importId]);
