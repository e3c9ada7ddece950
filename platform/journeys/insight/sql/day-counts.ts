import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Sums and what is not added to them yet. */
const sums = `(SELECT journey, block, day, counter, n FROM journey_stats UNION ALL
  SELECT journey, block, day, counter, n FROM journey_stat_deltas) AS counts`;

/** Days `YYYY-MM-DD` of the website: the first of each bucket, ascending, and the one after the last. */
export interface Days {
  starts: readonly string[];
  end: string;
}

export interface JourneyCount {
  journey: string;
  /** The number of the bucket; -1 is all that was before. */
  bucket: number;
  counter: string;
  n: number;
}

const bucketOf = (number: string) => `width_bucket(day, ${number}::date[]) - 1 AS bucket`;

/** What was counted of journeys as wholes, by bucket. */
export const countJourneys = (
  { query }: Queries,
  journeys: readonly string[],
  { starts, end }: Days,
): Promise<JourneyCount[]> =>
  query(
    `SELECT journeys.id AS journey, ${bucketOf("$2")}, counter, sum(n)::float8 AS n FROM ${sums} JOIN journeys ON no = counts.journey
     WHERE counts.block = 0 AND journeys.id = ANY($1::uuid[]) AND day < $3::date GROUP BY 1, 2, 3`,
    [journeys, starts, end],
  );

/** What was counted at the blocks of a journey until the end of a period; `isBefore` it, or in it. */
export const countBlocks = (
  { query }: Queries,
  journey: string,
  { starts, end }: Days,
): Promise<{ block: string; isBefore: boolean; counter: string; n: number }[]> =>
  query(
    `SELECT journey_blocks.id AS block, day < $2::date AS "isBefore", counter, sum(n)::float8 AS n FROM ${sums}
     JOIN journey_blocks ON journey_blocks.no = counts.block
     WHERE counts.journey = (SELECT no FROM journeys WHERE id = $1) AND day < $3::date GROUP BY 1, 2, 3`,
    [journey, starts[0], end],
  );
