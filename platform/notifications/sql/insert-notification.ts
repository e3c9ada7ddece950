import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Row {
  kind: string;
  key: string;
  values: object;
}

/** Inserts unless one of this owner, kind and key exists. Answers whether it was inserted. */
export async function insertNotification(
  { query }: Queries,
  { owner, website, kind, key, values }: Row & { owner: string; website: string | null },
): Promise<boolean> {
  const inserted = await query(
    `INSERT INTO notifications (owner_id, website_id, kind, key, values) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [owner, website, kind, key, JSON.stringify(values)],
  );
  return inserted.length > 0;
}

/** The same for the owner of a website. */
export async function insertForWebsite(
  { query }: Queries,
  { website, kind, key, values }: Row & { website: string },
): Promise<boolean> {
  const inserted = await query(
    `INSERT INTO notifications (owner_id, website_id, kind, key, values)
     SELECT owner_id, id, $2, $3, $4 FROM websites WHERE id = $1 AND owner_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1`,
    [website, kind, key, JSON.stringify(values)],
  );
  return inserted.length > 0;
}
