import type { InsightPeriod, JourneyFigures, JourneyMetric } from "#contract/journeys/insight-calls.ts";
import { listNames } from "../sql/journeys.ts";
import { factsOf, figuresOf } from "./count-period.ts";
import { openInsight, type Place, type Reporters, readFacts, toReport } from "./open-insight.ts";

interface Page {
  sort: JourneyMetric | `-${JourneyMetric}`;
  page: number;
  limit: number;
}

/** What came of all journeys of a website in a period, together and one by one. Throws BAD_REQUEST, REPORTS_HIDDEN. */
export async function reportJourneys(
  reporters: Reporters,
  place: Place,
  { sort, page, limit, ...period }: InsightPeriod & Page,
) {
  const prepared = await openInsight(reporters, place, period);
  const names = await listNames(reporters.postgres, place.website.id);
  const { facts, before } = await readFacts(
    reporters,
    prepared,
    names.map(({ id }) => id),
  );
  const items = names
    .map(({ id, name }) => ({
      ...{ key: id, label: name, ...figuresOf(factsOf(facts, id)) },
      ...(before && { compare: figuresOf(factsOf(before, id)) }),
    }))
    .sort(byFigure(sort));
  return {
    ...toReport(prepared, { facts, before }),
    items: items.slice((page - 1) * limit, page * limit),
    ...{ total: items.length, page, limit },
  };
}

function byFigure(sort: Page["sort"]) {
  const isFalling = sort.startsWith("-");
  const name = (isFalling ? sort.slice(1) : sort) as JourneyMetric;
  return (one: JourneyFigures & { key: string }, other: JourneyFigures & { key: string }) =>
    (isFalling ? other[name] - one[name] : one[name] - other[name]) || (one.key < other.key ? -1 : 1);
}
