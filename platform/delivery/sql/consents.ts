import type { Postgres } from "#platform/stores/postgres/handle.ts";

interface NewConsents {
  website: string;
  channel: string;
  rows: readonly { address: string; consent: string; source: string; at: Date }[];
  now: Date;
}

/**
 * Appends consents that are not recorded yet, each with the person whose address it is, where one is known; answers how many.
 * One at a time for a website: of two sendings of one file the second finds what the first has stored.
 */
export const appendConsents = (
  { transaction }: Pick<Postgres, "transaction">,
  { website, channel, rows, now }: NewConsents,
): Promise<number> =>
  transaction(async ({ query }) => {
    await query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website]);
    const stored = await query(
      `INSERT INTO consents (website_id, person, channel, address, consent, source, at, recorded_at)
       SELECT DISTINCT $1::uuid, (SELECT person_id FROM identifiers WHERE website_id = $1 AND kind = $4 AND value = r.address LIMIT 1),
         $2, r.address, r.consent, r.source, r.at, $5::timestamptz
       FROM jsonb_to_recordset($3) AS r (address text, consent text, source text, at timestamptz)
       WHERE NOT EXISTS (SELECT FROM consents AS c WHERE c.website_id = $1 AND c.channel = $2 AND c.address = r.address
         AND c.at = r.at AND c.consent = r.consent AND c.source = r.source)
       RETURNING 1`,
      [website, channel, JSON.stringify(rows), channel === "EMAIL" ? "email" : "phone", now],
    );
    return stored.length;
  });
