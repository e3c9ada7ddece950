import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What happened in PostgreSQL, handed over in the transaction in which it did; taken by nobody else. */

const take = (kind: "segment" | "attribute" | "link") =>
  `WITH taken AS (DELETE FROM journey_signals WHERE id IN (
     SELECT id FROM journey_signals WHERE kind = '${kind}' ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *)`;

export interface SegmentSignal {
  website: string;
  person: string;
  segment: string;
  change: string;
  enters: boolean;
  at: Date;
}

export const takeSegmentSignals = ({ query }: Queries, max: number): Promise<SegmentSignal[]> =>
  query<SegmentSignal>(
    `${take("segment")}
     SELECT taken.website_id AS website, person::text, segments.id AS segment, change::text, enters, at
     FROM taken JOIN segments ON segments.no = taken.segment ORDER BY taken.change`,
    [max],
  );

export interface AttributeSignal {
  id: string;
  website: string;
  person: string;
  /** Null where there was none, or is none any more. */
  detail: { name: string; old: unknown; new: unknown };
  at: Date;
}

export const takeAttributeSignals = ({ query }: Queries, max: number): Promise<AttributeSignal[]> =>
  query<AttributeSignal>(
    `${take("attribute")}
     SELECT id::text, website_id AS website, person::text, detail, at FROM taken ORDER BY taken.id`,
    [max],
  );

export interface LinkSignal {
  website: string;
  person: string;
  /** Signed. */
  visitor: string;
}

export const takeLinkSignals = ({ query }: Queries, max: number): Promise<LinkSignal[]> =>
  query<LinkSignal>(
    `${take("link")}
     SELECT website_id AS website, person::text, detail ->> 'visitor' AS visitor FROM taken ORDER BY taken.id`,
    [max],
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
