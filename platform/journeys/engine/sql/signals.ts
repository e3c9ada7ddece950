import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What happened in PostgreSQL, handed over in the transaction in which it did; taken by nobody else. */

export type SignalKind = "segment" | "attribute" | "link";

/** Whose signals are taken: of every website that does not rest, or of one. */
export interface SignalScope {
  resting: readonly string[];
  website?: string;
}

export const allSignals: SignalScope = { resting: [] };

const take = (kind: SignalKind) =>
  `WITH taken AS (DELETE FROM journey_signals WHERE id IN (
     SELECT id FROM journey_signals WHERE kind = '${kind}' AND website_id <> ALL($2::uuid[])
       AND ($3::uuid IS NULL OR website_id = $3) ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *)`;

const valuesOf = ({ resting, website }: SignalScope, max: number) => [max, resting, website ?? null];

/** Whether any signal waits: to take none costs three transactions. */
export async function hasSignals({ query }: Queries): Promise<boolean> {
  const [row] = await query<{ has: boolean }>("SELECT EXISTS (SELECT FROM journey_signals) AS has");
  return row?.has === true;
}

/** Websites of which signals wait. */
export async function listSignalWebsites({ query }: Queries, kind: SignalKind): Promise<string[]> {
  const rows = await query<{ website: string }>(
    "SELECT DISTINCT website_id AS website FROM journey_signals WHERE kind = $1 ORDER BY website_id",
    [kind],
  );
  return rows.map(({ website }) => website);
}

export interface SegmentSignal {
  website: string;
  person: string;
  segment: string;
  change: string;
  enters: boolean;
  at: Date;
}

export const takeSegmentSignals = ({ query }: Queries, max: number, scope = allSignals): Promise<SegmentSignal[]> =>
  query<SegmentSignal>(
    `${take("segment")}
     SELECT taken.website_id AS website, person::text, segments.id AS segment, change::text, enters, at
     FROM taken JOIN segments ON segments.no = taken.segment ORDER BY taken.change`,
    valuesOf(scope, max),
  );

export interface AttributeSignal {
  id: string;
  website: string;
  person: string;
  /** Null where there was none, or is none any more. */
  detail: { name: string; old: unknown; new: unknown };
  /** Nobody but a browser said what the attribute is now. */
  isByBrowser: boolean;
  at: Date;
}

export const takeAttributeSignals = ({ query }: Queries, max: number, scope = allSignals): Promise<AttributeSignal[]> =>
  query<AttributeSignal>(
    `${take("attribute")}
     SELECT taken.id::text, taken.website_id AS website, person::text, detail, at,
       NOT coalesce(provenance ? regexp_replace(detail ->> 'name', '^attr[.]', ''), false) AS "isByBrowser"
     FROM taken LEFT JOIN people ON people.website_id = taken.website_id AND people.id = taken.person ORDER BY taken.id`,
    valuesOf(scope, max),
  );

export interface LinkSignal {
  website: string;
  person: string;
  /** Signed. */
  visitor: string;
}

export const takeLinkSignals = ({ query }: Queries, max: number, scope = allSignals): Promise<LinkSignal[]> =>
  query<LinkSignal>(
    `${take("link")}
     SELECT website_id AS website, person::text, detail ->> 'visitor' AS visitor FROM taken ORDER BY taken.id`,
    valuesOf(scope, max),
  );

/**
 * What a visitor did in journeys becomes the person's. The link itself has done so; what a page of events that was read
 * before it brought in meanwhile is found here.
 */
export const moveJourneys = ({ query }: Queries, links: readonly LinkSignal[]) =>
  query(
    `SELECT move_journeys(website, visitor, person) FROM jsonb_to_recordset($1) AS given (website uuid, visitor bigint, person bigint)
     WHERE person <> visitor AND EXISTS (
       SELECT FROM journey_people AS known WHERE known.website_id = website AND known.person = visitor)`,
    [JSON.stringify(links)],
  );
