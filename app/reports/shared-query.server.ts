import { dimensionOf } from "#contract/dimensions.ts";
import { type BreakdownScreen, breakdownScreens, screens } from "#contract/screens.ts";
import type { SharedView } from "#contract/shares.ts";
import { screenTitle } from "#contract/text/menu.ts";
import { isoIn } from "#contract/time/zone.ts";
import { readFilters, storedFilters } from "./filters.server.ts";
import { viewAt } from "./find-report.server.ts";
import { readReportPeriod } from "./report-period.server.ts";

/** What a link made at this address shows: the report that it was opened from, with its period and filters. */
export function sharedQuery(request: Request, { zone, now }: { zone: string; now: number }) {
  const { searchParams: query } = new URL(request.url);
  const { state } = readReportPeriod(request, { zone, now });
  const iso = (instant: number) => isoIn(zone, instant);
  return {
    from: iso(state.from),
    to: iso(state.to),
    period: { from: state.from, to: state.to },
    filters: storedFilters(readFilters(query)),
    view: viewAt(query.get("screen") ?? "", query),
  };
}

/** The title of a shared report: of the screen that opens with its dimension, else of the first that lists it. */
export function sharedTitle(view: SharedView): string {
  if (view.kind !== "breakdown") return screenTitle(view.kind);
  const opensWithIt = (screen: BreakdownScreen) => screens[screen].dimensions[0] === view.dimension;
  const listsIt = (screen: BreakdownScreen) => screens[screen].dimensions.some((name) => name === view.dimension);
  const screen = breakdownScreens.find(opensWithIt) ?? breakdownScreens.find(listsIt);
  return screen === undefined ? dimensionOf(view.dimension).summary : screenTitle(screen);
}
