import { isOwnBrowser, isOwnNumber } from "#platform/people/own-browser.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PushTarget } from "#platform/web-push/post-push.ts";

interface NewSubscription extends PushTarget {
  id: string;
  website: string;
  /** Signed. */
  visitor: string;
  browser: string;
  os: string;
  expiresAt: Date | null;
  now: Date;
}

/** Whether a browser is stored by its address at a push service. */
export async function isStored({ query }: Queries, website: string, endpoint: string): Promise<boolean> {
  const rows = await query("SELECT 1 FROM push_subscriptions WHERE website_id = $1 AND endpoint = $2", [
    ...[website, endpoint],
  ]);
  return rows.length > 0;
}

/** Stores a browser, or its new keys; it belongs to the visitor who used it last. Returns its id. */
export async function upsertSubscription({ query }: Queries, row: NewSubscription): Promise<string> {
  const [stored] = await query<{ id: string }>(
    `INSERT INTO push_subscriptions (id, website_id, visitor, endpoint, p256dh, auth, browser, os, expires_at, subscribed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (website_id, endpoint) DO UPDATE SET visitor = excluded.visitor, p256dh = excluded.p256dh,
       auth = excluded.auth, browser = excluded.browser, os = excluded.os, expires_at = excluded.expires_at,
       subscribed_at = excluded.subscribed_at
     RETURNING id`,
    [
      ...[row.id, row.website, row.visitor, row.endpoint, row.p256dh, row.auth, row.browser, row.os],
      ...[row.expiresAt, row.now],
    ],
  );
  if (stored === undefined) throw new Error("An upsert returned no row");
  return stored.id;
}

/** Deletes all but the newest of a visitor: a browser whose subscription is made anew leaves the old one behind. */
export const deleteOldest = (
  { query }: Queries,
  { website, visitor, kept }: { website: string; visitor: string; kept: number },
) =>
  query(
    `DELETE FROM push_subscriptions WHERE id IN (
       SELECT id FROM push_subscriptions WHERE website_id = $1 AND visitor = $2
       ORDER BY subscribed_at DESC, id DESC OFFSET $3)`,
    [website, visitor, kept],
  );

export const deleteByEndpoint = ({ query }: Queries, website: string, endpoint: string) =>
  query("DELETE FROM push_subscriptions WHERE website_id = $1 AND endpoint = $2", [website, endpoint]);

/** One that a push service does not know any more. Not where the browser has subscribed anew meanwhile. */
export const deleteGone = ({ query }: Queries, { id, endpoint }: { id: string; endpoint: string }) =>
  query("DELETE FROM push_subscriptions WHERE id = $1 AND endpoint = $2", [id, endpoint]);

/**
 * Subscriptions with whose they are: the visitor's, and the person's whose browser it is without doubt. A person who began
 * in a browser has its number.
 */
export const subscriptionsOfPeople = `(
  SELECT own.*, visitor AS person FROM push_subscriptions AS own WHERE ${isOwnNumber("own.website_id", "own.visitor")}
  UNION ALL
  SELECT own.*, links.person_id AS person FROM push_subscriptions AS own
  JOIN visitor_links AS links USING (website_id, visitor)
  WHERE links.person_id <> links.visitor AND ${isOwnBrowser("links")})`;

/** Whether a row of the above is live, by the parameter with the time of the question. */
export const isLive = (now: string): string => `(expires_at IS NULL OR expires_at > ${now})`;

/** The newest live subscriptions of a person. Signed number. */
export const listLive = (
  { query }: Queries,
  { website, person, now, limit }: { website: string; person: string; now: Date; limit: number },
): Promise<(PushTarget & { id: string })[]> =>
  query(
    `SELECT id, endpoint, p256dh, auth FROM ${subscriptionsOfPeople} AS s
     WHERE website_id = $1 AND person = $2 AND ${isLive("$3")} ORDER BY subscribed_at DESC, id DESC LIMIT $4`,
    [website, person, now, limit],
  );

/** The subscription with this id, of the website. */
export const findSubscription = (
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<(PushTarget & { id: string })[]> =>
  query("SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE website_id = $1 AND id = $2", [website, id]);

/** Of some people those who have a live subscription. Signed numbers. */
export async function listSubscribed(
  { query }: Queries,
  { website, people, now }: { website: string; people: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await query<{ person: string }>(
    `SELECT DISTINCT person::text FROM ${subscriptionsOfPeople} AS s
     WHERE website_id = $1 AND person = ANY($2::bigint[]) AND ${isLive("$3")}`,
    [website, people, now],
  );
  return new Set(rows.map(({ person }) => person));
}

/** Last in its transaction: browsers of a website that subscribe at once wait for each other here. */
export const noteSubscribed = ({ query }: Queries, website: string, now: Date) =>
  query("UPDATE website_vapid_keys SET last_subscribed_at = greatest(last_subscribed_at, $2) WHERE website_id = $1", [
    website,
    now,
  ]);

/** How many browsers of a website take pushes, and when one subscribed last, even if it does not any more. */
export async function countSubscriptions(
  { query }: Queries,
  { website, now }: { website: string; now: Date },
): Promise<{ count: number; lastAt: Date | null }> {
  const [row] = await query<{ count: number; lastAt: Date | null }>(
    `SELECT count(*)::int AS count,
       greatest(max(subscribed_at), (SELECT last_subscribed_at FROM website_vapid_keys WHERE website_id = $1)) AS "lastAt"
     FROM push_subscriptions WHERE website_id = $1 AND ${isLive("$2")}`,
    [website, now],
  );
  return row ?? { count: 0, lastAt: null };
}
