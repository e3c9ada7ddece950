import { maxPushBrowsers, type PushBrowser } from "#contract/person-record.ts";
import { isoIn } from "#contract/time/zone.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { FoundPerson } from "../find-person.ts";

/** Browsers of a person's visitors that take pushes, the latest first. */
export async function listPushBrowsers(
  { query }: Queries,
  { website, key, visitors }: Pick<FoundPerson, "website" | "key" | "visitors">,
): Promise<PushBrowser[]> {
  const rows = await query<Omit<PushBrowser, "subscribedAt" | "expiresAt"> & { at: Date; until: Date | null }>(
    `SELECT endpoint, browser, os, subscribed_at AS at, expires_at AS until FROM push_subscriptions
     WHERE website_id = $1 AND visitor = ANY($2::bigint[]) ORDER BY subscribed_at DESC, id LIMIT $3`,
    [website.id, [...new Set([key, ...visitors])].map(signed), maxPushBrowsers],
  );
  const iso = (at: Date) => isoIn(website.timeZone, at.getTime());
  return rows.map(({ at, until, ...row }) => ({ ...row, subscribedAt: iso(at), expiresAt: until && iso(until) }));
}
