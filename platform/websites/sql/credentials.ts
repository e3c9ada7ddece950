import type { WebsiteCredential, WebsiteCredentials } from "#contract/websites.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The current credentials of an owner's website; its row stays locked until the transaction ends. */
export async function lockCredentials(
  { query }: Queries,
  { owner, website }: { owner: string; website: string },
): Promise<Pick<WebsiteCredentials, "key" | "secret"> | undefined> {
  const [found] = await query<Pick<WebsiteCredentials, "key" | "secret">>(
    "SELECT key, secret FROM websites WHERE owner_id = $1 AND id = $2 FOR NO KEY UPDATE",
    [owner, website],
  );
  return found;
}

/** The replaced ones that work at an instant, the newest first. */
export async function readFormer(
  { query }: Queries,
  website: string,
  now: Date,
): Promise<WebsiteCredentials["former"]> {
  const rows = await query<{ credential: WebsiteCredential; ending: string; replacedAt: Date; endsAt: Date }>(
    `SELECT credential, right(value, 4) AS ending, replaced_at AS "replacedAt", ends_at AS "endsAt"
     FROM former_credentials WHERE website_id = $1 AND ends_at > $2 ORDER BY replaced_at DESC, value`,
    [website, now],
  );
  return rows.map(({ replacedAt, endsAt, ...named }) => ({
    ...named,
    replacedAt: replacedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

interface Replacement {
  website: string;
  credential: WebsiteCredential;
  old: string;
  next: string;
  now: Date;
  endsAt: Date;
}

/** Keeps the old value until its end, sets the new one, and drops those whose time is over. */
export async function replaceCredential(
  { query }: Queries,
  { website, credential, old, next, now, endsAt }: Replacement,
): Promise<void> {
  await query("DELETE FROM former_credentials WHERE website_id = $1 AND ends_at <= $2", [website, now]);
  await query(
    `INSERT INTO former_credentials (website_id, credential, value, replaced_at, ends_at) VALUES ($1, $2, $3, $4, $5)`,
    [website, credential, old, now, endsAt],
  );
  await query(`UPDATE websites SET ${credential === "key" ? "key" : "secret"} = $2 WHERE id = $1`, [website, next]);
}

export async function deleteFormer({ query }: Queries, website: string, credential: WebsiteCredential): Promise<void> {
  await query("DELETE FROM former_credentials WHERE website_id = $1 AND credential = $2", [website, credential]);
}
