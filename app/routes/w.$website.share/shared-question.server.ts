import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { isoIn } from "#contract/time/zone.ts";

/** What a link made at this address shows: the days and filters of the overview from which it was opened. */
export function sharedQuestion(request: Request, { zone, now }: { zone: string; now: number }) {
  const { searchParams: query } = new URL(request.url);
  const { state } = readReportPeriod(request, { zone, now });
  const iso = (instant: number) => isoIn(zone, instant);
  return {
    from: iso(state.from),
    to: iso(state.to),
    period: { from: state.from, to: state.to },
    filters: readFilters(query),
  };
}
