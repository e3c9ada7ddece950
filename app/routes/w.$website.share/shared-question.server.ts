import { withParams } from "#app/period/with-params.ts";
import { filterNames, readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { readReportPeriod } from "#app/services/report-period.server.ts";
import { isoIn } from "#contract/time/zone.ts";

/** What a link made at this address shows: the days and filters of the overview from which it was opened. */
export function sharedQuestion(request: Request, { zone, now }: { zone: string; now: number }) {
  const { searchParams: query } = new URL(request.url);
  const { state } = readReportPeriod(request, { zone, now });
  const iso = (instant: number) => isoIn(zone, instant);
  const kept = Object.fromEntries([...query.keys()].map((name) => [name, null]));
  for (const name of ["from", "to", "timeline", ...filterNames]) delete kept[name];
  return {
    from: iso(state.from),
    to: iso(state.to),
    period: { from: state.from, to: state.to },
    filters: readFilters(query),
    /** The address with what counts here. */
    address: withParams(query, kept),
  };
}
