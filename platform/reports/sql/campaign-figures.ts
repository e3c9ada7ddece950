import type { Period } from "#contract/time/range.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { sumsOfFigures } from "../figures.ts";
import type { Query } from "../query.ts";
import { selectFigures, unionAll } from "./figures.ts";
import { countTypesAt } from "./people.ts";

/** From the first one's beginning to the last one's end. */
const wholeOf = (periods: readonly Period[]): Period => ({ from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 });

/** What a row of `selectCampaignFigures` is of. */
export const figureLevels = { whole: 0, campaign: 1, link: 2, medium: 3 } as const;

/**
 * The visits of a query, whose filter names campaigns, in one or more periods, as rows of `level`: everything (0), each
 * campaign (1), each source and medium of one (2), each medium of one (3). People count once in each row, as what they are
 * at the end of the last period.
 */
export const selectCampaignFigures = (query: Query, periods: readonly Period[]): Sql => sql`
  SELECT multiIf(grouping(key_0) = 1, 0, grouping(key_2) = 1, 1, grouping(key_1) = 0, 2, 3) AS level,
    if(level = 0, '', toString(key_0)) AS campaign, if(level = 2, toString(key_1), '') AS source,
    if(level >= 2, toString(key_2), '') AS medium, ${sumsOfFigures()}, ${countTypesAt(wholeOf(periods))}
  FROM (${unionAll(periods.map((period) => selectFigures(query, period, ["campaign", "source", "medium"])))})
  GROUP BY GROUPING SETS ((key_0, key_1, key_2), (key_0, key_2), (key_0), ())`;
