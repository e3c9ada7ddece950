import { isOwnBrowser, isOwnNumber } from "#platform/people/own-browser.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ClaimedMessage, claimedColumns } from "./messages.ts";

interface Awaited {
  website: string;
  /** Unsigned. */
  visitor: bigint;
}

/**
 * Visitors for whom a message waits on pages, of messages made since: of each website the newest `ofWebsite` messages, and
 * of all the newest `limit`, in turns by website. Anybody can make a website write to thousands of made-up people.
 */
export async function listAwaited(
  { query }: Queries,
  { now, since, ofWebsite, limit }: { now: Date; since: Date; ofWebsite: number; limit: number },
): Promise<Awaited[]> {
  const rows = await query<{ website: string; visitor: string }>(
    `WITH newest AS MATERIALIZED (
       SELECT own.*, row_number() OVER (PARTITION BY website_id ORDER BY own.created_at DESC) AS place
       FROM websites CROSS JOIN LATERAL (
         SELECT website_id, person, created_at FROM messages
         WHERE website_id = websites.id AND channel = 'ON_SITE' AND state = 'queued' AND created_at > $2
           AND expires_at > $1 AND person IS NOT NULL
         ORDER BY created_at DESC LIMIT $3) AS own
       ORDER BY place LIMIT $4)
     SELECT website_id AS website, visitor::text FROM (
       SELECT website_id, person AS visitor, place FROM newest WHERE ${isOwnNumber("website_id", "person")}
       UNION ALL SELECT links.website_id, links.visitor, place FROM newest JOIN visitor_links AS links
         ON links.website_id = newest.website_id AND links.person_id = newest.person WHERE ${isOwnBrowser("links")}
     ) AS awaited ORDER BY place`,
    [now, since, ofWebsite, limit],
  );
  return rows.map(({ website, visitor }) => ({ website, visitor: BigInt.asUintN(64, BigInt(visitor)) }));
}

/** Whose messages a visitor is shown: their own, and of the person whose browser this is. Signed numbers. */
export async function listReaders(
  { query }: Queries,
  { website, visitor }: { website: string; visitor: string },
): Promise<string[]> {
  const rows = await query<{ person: string }>(
    `SELECT $2::bigint::text AS person WHERE ${isOwnNumber("$1", "$2::bigint")} UNION SELECT person_id::text FROM visitor_links AS links
     WHERE links.website_id = $1 AND links.visitor = $2::bigint AND ${isOwnBrowser("links")}`,
    [website, visitor],
  );
  return rows.map(({ person }) => person);
}

/** What a page may be handed: messages of people, or the test that its address names. */
export type Readers = { website: string; now: Date } & ({ people: readonly string[] } | { test: string });

const whichOf = (readers: Readers): [string, unknown] =>
  "test" in readers
    ? ["m.id = $2 AND m.source = 'test'", readers.test]
    : ["m.person = ANY($2::bigint[])", readers.people];

/** What waits for them at all; what is held by an hour or a pause is not looked at. */
const waits = `m.website_id = $1 AND m.channel = 'ON_SITE' AND m.state = 'queued' AND m.expires_at > $3
  AND (m.send_after <= $3 OR m.reason = 'not_seen')
  AND (m.source = 'test' OR NOT EXISTS (SELECT FROM stopped_sending WHERE stopped_sending.website_id = m.website_id))`;

/** The accounts of messages that wait, mostly one or none: an unlocked look. */
export async function listPageAccounts({ query }: Queries, readers: Readers): Promise<string[]> {
  const [which, value] = whichOf(readers);
  const rows = await query<{ account: string }>(
    `SELECT DISTINCT account FROM messages AS m WHERE ${waits} AND ${which} ORDER BY account`,
    [readers.website, value, readers.now],
  );
  return rows.map(({ account }) => account);
}

/**
 * Locks what waits, the most urgent and oldest first: none while another page of theirs shows one. Pages of one person take
 * turns at this, so that two tabs do not show two. Which page each is for is judged by the caller.
 */
export async function lockForPage({ query }: Queries, readers: Readers, account: string): Promise<ClaimedMessage[]> {
  const [which, value] = whichOf(readers);
  const reader = `${readers.website} ${"test" in readers ? readers.test : readers.people.join()}`;
  await query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [advisoryLocks.pageMessages, reader]);
  return query<ClaimedMessage>(
    `SELECT ${claimedColumns} FROM messages AS m WHERE ${waits} AND ${which} AND m.account = $4
       AND NOT EXISTS (SELECT FROM messages AS other WHERE other.website_id = m.website_id AND other.person = m.person
         AND other.channel = 'ON_SITE' AND other.state = 'sending')
     ORDER BY m.priority, m.created_at, m.id LIMIT 200 FOR UPDATE OF m SKIP LOCKED`,
    [readers.website, value, readers.now, account],
  );
}
