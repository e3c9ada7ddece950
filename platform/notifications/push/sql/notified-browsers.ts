import type { NotifiedBrowser } from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Where a browser is reached, and the keys that its pushes are encrypted with. */
export interface BrowserRow {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface NewBrowser extends BrowserRow {
  user: string;
  browser: string;
  os: string;
  expiresAt: Date | null;
  now: Date;
}

/** Stores a browser, or its new keys; it belongs to the owner who used it last. Returns its id. */
export async function upsertBrowser({ query }: Queries, row: NewBrowser): Promise<string> {
  const [stored] = await query<{ id: string }>(
    `INSERT INTO notified_browsers (id, user_id, endpoint, p256dh, auth, browser, os, expires_at, subscribed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
       browser = excluded.browser, os = excluded.os, expires_at = excluded.expires_at,
       subscribed_at = excluded.subscribed_at
     RETURNING id`,
    [row.id, row.user, row.endpoint, row.p256dh, row.auth, row.browser, row.os, row.expiresAt, row.now],
  );
  if (stored === undefined) throw new Error("An upsert returned no row");
  return stored.id;
}

/** Deletes all but the newest of an owner. */
export const deleteOldest = ({ query }: Queries, user: string, kept: number) =>
  query(
    `DELETE FROM notified_browsers WHERE id IN (
       SELECT id FROM notified_browsers WHERE user_id = $1 ORDER BY subscribed_at DESC, id OFFSET $2)`,
    [user, kept],
  );

export async function listBrowsers({ query }: Queries, user: string): Promise<NotifiedBrowser[]> {
  const rows = await query<Omit<NotifiedBrowser, "at"> & { at: Date }>(
    `SELECT id, browser, os, subscribed_at AS at FROM notified_browsers WHERE user_id = $1
     ORDER BY subscribed_at DESC, id`,
    [user],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Ids of an owner's browsers whose subscription has not run out. */
export async function listReachable({ query }: Queries, user: string, now: Date): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "SELECT id FROM notified_browsers WHERE user_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY id",
    [user, now],
  );
  return rows.map(({ id }) => id);
}

export async function findBrowser({ query }: Queries, id: string): Promise<BrowserRow | undefined> {
  const [row] = await query<BrowserRow>("SELECT id, endpoint, p256dh, auth FROM notified_browsers WHERE id = $1", [id]);
  return row;
}

/** `user`: of this owner alone. Answers whether there was one. */
export async function deleteBrowser({ query }: Queries, id: string, user?: string): Promise<boolean> {
  const gone = await query(
    "DELETE FROM notified_browsers WHERE id = $1 AND ($2::uuid IS NULL OR user_id = $2) RETURNING 1",
    [id, user ?? null],
  );
  return gone.length > 0;
}

/** All browsers of an owner. */
export const deleteBrowsers = ({ query }: Queries, user: string) =>
  query("DELETE FROM notified_browsers WHERE user_id = $1", [user]);
