import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ForgottenChanges, upToOf } from "./forget-changes.ts";

/**
 * Takes people out of the segments of a website without a trace, and notes that their copies in the event store go.
 * `people` are signed numbers, of whose enters and exits `forgotten` are gone already: without it all history is read.
 * Sizes of past days stay.
 */
export async function forgetMembers(
  { query }: Queries,
  website: string,
  people: readonly string[],
  forgotten?: ForgottenChanges,
): Promise<void> {
  // Who is being judged is judged again, when the person is gone.
  await query("UPDATE segment_versions SET version = version + 1 WHERE website_id = $1", [website]);
  for (const table of ["segment_due", "segment_touches", "journey_signals"]) {
    await query(`DELETE FROM ${table} WHERE website_id = $1 AND person = ANY($2::bigint[])`, [website, people]);
  }
  await query(
    `DELETE FROM segment_missed USING segments WHERE no = segment AND website_id = $1 AND person = ANY($2::bigint[])`,
    [website, people],
  );
  await query(
    `WITH own AS (SELECT no FROM segments WHERE website_id = $1),
       gone AS (
         DELETE FROM segment_people WHERE segment IN (SELECT no FROM own) AND person = ANY($2::bigint[])
         RETURNING segment),
       counted AS (SELECT segment, count(*)::int AS people FROM gone GROUP BY segment)
     UPDATE segments SET size = size - people FROM counted WHERE no = segment`,
    [website, people],
  );
  await query(
    `DELETE FROM segment_changes WHERE segment IN (SELECT no FROM segments WHERE website_id = $1)
       AND person = ANY($2::bigint[]) AND no > $3`,
    [website, people, upToOf(people, forgotten)],
  );
  // Deleted segments, which are nobody's any more: few pages, or none, of what was deleted since the erasure began.
  for (const table of ["segment_people", "segment_changes"]) {
    await query(
      `DELETE FROM ${table} USING gone_segments
       WHERE ${table}.segment = gone_segments.segment AND person = ANY($1::bigint[])`,
      [people],
    );
  }
  await query("INSERT INTO people_changes (website_id, person_id) SELECT $1, unnest($2::bigint[])", [website, people]);
}
