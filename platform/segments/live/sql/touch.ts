import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface TouchedVisitor {
  website: string;
  /** A visitor or a person. */
  key: bigint;
  /** Milliseconds since 1970. */
  at: number;
}

/** Has people judged again, of websites that exist. */
export async function touchPeople(
  { query }: Queries,
  touched: readonly TouchedVisitor[],
  cause: "event" | "edit",
): Promise<void> {
  if (touched.length === 0) return;
  await query(
    `INSERT INTO segment_touches (website_id, person, cause, at)
     SELECT website, person, $4, at FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) AS touched (website, person, at)
       JOIN websites ON id = website AND owner_id IS NOT NULL`,
    [
      touched.map(({ website }) => website),
      touched.map(({ key }) => signed(key)),
      touched.map(({ at }) => new Date(at)),
      cause,
    ],
  );
}

/**
 * Has the people of changes judged again where their website has running segments, else those alone who are members under
 * a number of before: static lists keep them. In the transaction that takes the changes.
 */
export const touchChanged = ({ query }: Queries, changes: readonly string[], now: number) =>
  query(
    `INSERT INTO segment_touches (website_id, person, cause, at)
     SELECT DISTINCT website_id, person_id, 'edit', $2::timestamptz FROM people_changes
     WHERE no = ANY($1::bigint[]) AND (
       website_id IN (SELECT website_id FROM segments WHERE status = 'running')
       OR EXISTS (
         SELECT FROM visitor_links AS link JOIN segments USING (website_id)
           JOIN segment_people AS member ON member.segment = segments.no AND member.person = link.visitor
         WHERE link.website_id = people_changes.website_id AND link.person_id = people_changes.person_id
           AND link.visitor <> link.person_id))`,
    [changes, new Date(now)],
  );

/** After all members of a segment were computed: who was judged without it meanwhile is judged again. */
export async function touchMissed({ query }: Queries, segment: number, now: number): Promise<void> {
  await query(
    `WITH missed AS (DELETE FROM segment_missed WHERE segment = $1 RETURNING person, cause)
     INSERT INTO segment_touches (website_id, person, cause, at)
     SELECT website_id, person, cause, $2 FROM missed, segments WHERE no = $1`,
    [segment, new Date(now)],
  );
}
