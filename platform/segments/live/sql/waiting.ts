import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Touch } from "../follow-person.ts";

const isLive = "status = 'running' AND type <> 'static'";

/** The websites with running segments. */
export async function listLiveWebsites({ query }: Queries): Promise<string[]> {
  const rows = await query<{ id: string }>(`SELECT DISTINCT website_id AS id FROM segments WHERE ${isLive}`);
  return rows.map(({ id }) => id);
}

/** Whether people who change may have to be judged, or are members of any segment. */
export async function hasFollowed({ query }: Queries): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM segments WHERE ${isLive}) OR EXISTS (SELECT FROM segment_people) AS found`,
  );
  return row?.found ?? false;
}

/**
 * The websites with running segments where somebody waits to be judged, and those without where members may have got
 * another number.
 */
export async function listWaitingWebsites({ query }: Queries, now: number): Promise<Query["website"][]> {
  return query<Query["website"]>(
    `SELECT id, host, time_zone AS "timeZone", currency FROM websites
     WHERE id IN (SELECT website_id FROM segment_versions)
         AND EXISTS (SELECT FROM segment_touches WHERE website_id = id AND cause = 'edit')
       OR id IN (SELECT website_id FROM segments WHERE ${isLive})
         AND (EXISTS (SELECT FROM segment_touches WHERE website_id = id AND (cause <> 'event' OR at < $1))
           OR EXISTS (SELECT FROM segment_due WHERE website_id = id AND due <= $1)) ORDER BY id`,
    [new Date(now)],
  );
}

interface LiveSegment {
  id: string;
  no: number;
  definition: unknown;
  /** All its members are being computed: it is left out. */
  isEvaluating: boolean;
}

export const listLiveSegments = ({ query }: Queries, website: string): Promise<LiveSegment[]> =>
  query<LiveSegment>(
    `SELECT id, no, definition, EXISTS (SELECT FROM segment_runs WHERE segment = no) AS "isEvaluating"
     FROM segments WHERE website_id = $1 AND ${isLive} ORDER BY no`,
    [website],
  );

export interface StoredTouch {
  no: string;
  /** Of a person or of one of their visitors. */
  key: bigint;
  cause: Touch["cause"];
  at: number;
}

/** What touched people first, of one cause; an event of this very instant is judged in the next one. */
export async function listTouches(
  { query }: Queries,
  website: string,
  { cause, now, max }: { cause: StoredTouch["cause"]; now: number; max: number },
): Promise<StoredTouch[]> {
  const rows = await query<{ no: string; person: string; at: Date }>(
    `SELECT no::text, person::text, at FROM segment_touches
     WHERE website_id = $1 AND cause = $2 AND (cause <> 'event' OR at < $3) ORDER BY segment_touches.no LIMIT $4`,
    [website, cause, new Date(now), max],
  );
  return rows.map(({ no, person, at }) => ({ no, key: unsigned(person), cause, at: at.getTime() }));
}

/** How many touches by events wait, up to `max`. */
export async function countTouches(
  { query }: Queries,
  website: string,
  { now, max }: { now: number; max: number },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM segment_touches WHERE website_id = $1 AND cause = 'event' AND at < $2 LIMIT $3) AS waiting`,
    [website, new Date(now), max],
  );
  return row?.count ?? 0;
}

/** Takes the touches by events of before an instant. */
export const takeTouches = ({ query }: Queries, website: string, now: number) =>
  query("DELETE FROM segment_touches WHERE website_id = $1 AND cause = 'event' AND at < $2", [website, new Date(now)]);

/** The people who are due, those due first at first. */
export async function listDuePeople(
  { query }: Queries,
  website: string,
  { now, max }: { now: number; max: number },
): Promise<bigint[]> {
  const rows = await query<{ person: string }>(
    "SELECT person::text FROM segment_due WHERE website_id = $1 AND due <= $2 ORDER BY due LIMIT $3",
    [website, new Date(now), max],
  );
  return rows.map(({ person }) => unsigned(person));
}

/** When some people are due next, in milliseconds since 1970. */
export async function readDues(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<Map<bigint, number>> {
  const rows = await query<{ person: string; due: Date }>(
    "SELECT person::text, due FROM segment_due WHERE website_id = $1 AND person = ANY($2::bigint[])",
    [website, people.map(signed)],
  );
  return new Map(rows.map(({ person, due }) => [unsigned(person), due.getTime()]));
}

/** The people of some visitors; others are people of their own. */
export async function findPeopleOf(
  { query }: Queries,
  website: string,
  visitors: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const rows = await query<{ visitor: string; person: string }>(
    `SELECT visitor::text, person_id::text AS person FROM visitor_links
     WHERE website_id = $1 AND visitor = ANY($2::bigint[])`,
    [website, visitors.map(signed)],
  );
  return new Map(rows.map(({ visitor, person }) => [unsigned(visitor), unsigned(person)]));
}

/** A member under the number of a visitor who is somebody else's by now. */
export interface FormerMember {
  visitor: bigint;
  person: bigint;
  segment: string;
  no: number;
}

/** The members who are visitors of some people, but not by the people's own numbers. */
export async function listFormerMembers(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<FormerMember[]> {
  if (people.length === 0) return [];
  const rows = await query<{ visitor: string; person: string; segment: string; no: number }>(
    `SELECT visitor::text, person_id::text AS person, segments.id AS segment, no
     FROM visitor_links JOIN segments USING (website_id) JOIN segment_people ON segment = no AND person = visitor
     WHERE website_id = $1 AND person_id = ANY($2::bigint[]) AND visitor <> person_id ORDER BY no, visitor_links.visitor`,
    [website, people.map(signed)],
  );
  return rows.map((row) => ({ ...row, visitor: unsigned(row.visitor), person: unsigned(row.person) }));
}
