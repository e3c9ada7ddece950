import { redirect } from "@remix-run/node";
import { type PeriodView, periodView } from "#app/period/period-view.ts";
import { type PeriodState, readPeriod, readPicker, yearBefore } from "#app/period/read-period.ts";
import { withParams } from "#app/period/with-params.ts";
import type { ReportInput } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import { lastTimeline, timelineCookie } from "./preferences.server.ts";

export interface ReportPeriod {
  state: PeriodState;
  /** What every report is asked about it. */
  asked: Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary"> & {
    includingTheCustomer: boolean;
  };
  /** Answered as `period`, it stands in the top bar. */
  view: PeriodView;
  /** A chosen timeline is remembered. */
  cookies: string[];
}

/**
 * The period that a screen shows, from its address and the cookie. Throws a redirect where the range form was sent: to
 * the address of the days that it names.
 */
export function readReportPeriod(request: Request, clock: { zone: string; now: number }): ReportPeriod {
  const { searchParams: query } = new URL(request.url);
  const picked = readPicker(query);
  if (picked.kind === "go") throw redirect(withParams(query, { from: picked.from, to: picked.to, timeline: null }));
  const state = readPeriod(query, { ...clock, last: lastTimeline(request) });
  const iso = (instant: number) => isoIn(clock.zone, instant);
  const year = state.compare === "year" ? yearBefore(state, clock.zone) : undefined;
  const chosen = query.has("timeline") ? state.timeline : undefined;
  return {
    state,
    asked: {
      from: iso(state.from),
      to: iso(state.to),
      boundary: state.boundary,
      compare: state.compare !== "none",
      includingTheCustomer: state.customers,
      ...(year === undefined ? {} : { fromCompare: iso(year.from), toCompare: iso(year.to) }),
    },
    view: periodView(state, picked, { ...clock, query }),
    cookies: chosen === undefined ? [] : [timelineCookie(chosen)],
  };
}
