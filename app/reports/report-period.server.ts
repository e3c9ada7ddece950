import { redirect } from "@remix-run/node";
import { type PeriodView, periodView } from "#app/period/period-view.ts";
import { chosenOf, type PeriodState, type PickerResult, readPeriod, readPicker } from "#app/period/read-period.ts";
import { type Sides, sides } from "#app/period/sides.ts";
import { withParams } from "#app/period/with-params.ts";
import { lastTimeline, timelineCookie } from "#app/services/preferences.server.ts";
import type { ReportInput } from "#contract/report-query.ts";
import { resolveRange } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";

export interface ReportPeriod {
  state: PeriodState;
  /** The same as reports take it. */
  query: ReturnType<typeof periodQuery> & { includingTheCustomer: boolean };
  /** Returned by a loader as `period`, it stands in the top bar. */
  view: PeriodView;
  /** The chosen timeline is remembered. */
  cookies: string[];
}

type PeriodQuery = Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary">;
interface Clock {
  zone: string;
  now: number;
}

/**
 * The period that a screen shows, from its address and the cookie. Days that no report takes are reported beside their
 * control, and the screen shows the usual period, or no comparison. Throws a redirect where a form of two days was sent.
 */
export function readReportPeriod(request: Request, clock: Clock): ReportPeriod {
  const { searchParams: query } = new URL(request.url);
  const picked = { range: readPicker(query, sides.range), compare: readPicker(query, sides.compare) };
  redirectToPicked(query, picked);
  const state = fitPeriod(query, picked, { ...clock, last: lastTimeline(request) });
  const chosen = query.has("timeline") ? state.timeline : undefined;
  return {
    state,
    query: { ...periodQuery(state, clock.zone), includingTheCustomer: state.customers },
    // Another period has other pages.
    view: periodView(state, picked, { ...clock, query: new URLSearchParams(withParams(query, { page: null })) }),
    cookies: chosen === undefined ? [] : [timelineCookie(chosen)],
  };
}

interface Picked {
  range: PickerResult;
  compare: PickerResult;
}

/** Throws a redirect to the address of the days that the picker's form sent. */
function redirectToPicked(query: URLSearchParams, { range, compare }: Picked): void {
  if (range.kind === "go") {
    // Other days have steps of their own.
    throw redirect(withParams(query, { from: range.from, to: range.to, timeline: null, boundary: null }));
  }
  if (compare.kind === "go") {
    throw redirect(withParams(query, { compare: "dates", compareFrom: compare.from, compareTo: compare.to }));
  }
}

/** The period of the address, without what no report takes: steps too short, days too many. Notes the latter in `picked`. */
function fitPeriod(query: URLSearchParams, picked: Picked, clock: Clock & { last: string | undefined }): PeriodState {
  const fits = (period: PeriodQuery) => !Array.isArray(resolveRange(period, clock));
  const without = (changes: Record<string, null>) => readPeriod(new URLSearchParams(withParams(query, changes)), clock);
  let state = readPeriod(query, clock);
  // Steps too short for the days: their default steps instead.
  if (query.has("boundary") && !fits(periodQuery(state, clock.zone))) state = without({ boundary: null });
  const alone = { fromCompare: undefined, toCompare: undefined, compare: false };
  if (!fits({ ...periodQuery(state, clock.zone), ...alone })) {
    picked.range = tooLong(query, sides.range);
    state = without({ from: null, to: null, boundary: null });
  }
  if (fits(periodQuery(state, clock.zone))) return state;
  if (state.compare === "dates") picked.compare = tooLong(query, sides.compare);
  return { ...state, compare: "none", compared: undefined };
}

/** The period as reports take it. */
function periodQuery(state: PeriodState, zone: string): PeriodQuery & { from: string; to: string; compare: boolean } {
  const iso = (instant: number) => isoIn(zone, instant);
  const { compared } = state;
  return {
    from: iso(state.from),
    to: iso(state.to),
    boundary: state.boundary,
    compare: compared !== undefined,
    ...(compared === undefined ? {} : { fromCompare: iso(compared.from), toCompare: iso(compared.to) }),
  };
}

/** Days of the address that are more than a report takes. */
function tooLong(query: URLSearchParams, side: Sides): PickerResult {
  const days = chosenOf(query.get(side.from) ?? "", query.get(side.to) ?? "");
  return { kind: "wrong", ...days, error: "tooLong", side: "to" };
}
