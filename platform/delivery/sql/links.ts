import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface Link {
  code: string;
  website: string;
  message: string;
  url: string;
}

/** Stores where codes lead. A code that is taken, one in 10^14 a link, refuses all: the caller's transaction is repeated. */
export async function insertLinks({ query }: Queries, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  await query(
    `INSERT INTO links (code, website_id, message, url)
     SELECT code, website, message, url FROM jsonb_to_recordset($1) AS l (code text, website uuid, message uuid, url text)`,
    [JSON.stringify(links)],
  );
}

export async function findLink({ query }: Queries, code: string): Promise<Pick<Link, "message" | "url"> | undefined> {
  const [row] = await query<Pick<Link, "message" | "url">>(
    `SELECT message, links.url FROM links JOIN websites ON websites.id = website_id
     WHERE code = $1 AND owner_id IS NOT NULL`,
    [code],
  );
  return row;
}
