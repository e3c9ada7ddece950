import { redirect } from "@remix-run/node";
import { type PeriodView, periodView } from "#app/period/period-view.ts";
import {
  chosenOf,
  type PeriodState,
  type PickerResult,
  readPeriod,
  readPicker,
  yearBefore,
} from "#app/period/read-period.ts";
import { type Sides, sides } from "#app/period/sides.ts";
import { withParams } from "#app/period/with-params.ts";
import type { ReportInput } from "#contract/reports.ts";
import { resolveRange } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import { lastTimeline, timelineCookie } from "./preferences.server.ts";

export interface ReportPeriod {
  state: PeriodState;
  /** What every report is asked about it. */
  asked: ReturnType<typeof askedOf> & { includingTheCustomer: boolean };
  /** Answered as `period`, it stands in the top bar. */
  view: PeriodView;
  /** A chosen timeline is remembered. */
  cookies: string[];
}

type Asked = Pick<ReportInput, "from" | "to" | "fromCompare" | "toCompare" | "compare" | "boundary">;

/**
 * The period that a screen shows, from its address and the cookie. What no report would take is told beside its control,
 * and the screen shows the usual period, or compares with nothing. Throws a redirect where a form of two days was sent:
 * to the address of the days that it names.
 */
export function readReportPeriod(request: Request, clock: { zone: string; now: number }): ReportPeriod {
  const { searchParams: query } = new URL(request.url);
  const picked = { range: readPicker(query, sides.range), compare: readPicker(query, sides.compare) };
  const { range, compare } = picked;
  if (range.kind === "go") {
    // Of other days the steps are their own.
    throw redirect(withParams(query, { from: range.from, to: range.to, timeline: null, boundary: null }));
  }
  if (compare.kind === "go") {
    throw redirect(withParams(query, { compare: "dates", compareFrom: compare.from, compareTo: compare.to }));
  }
  const last = lastTimeline(request);
  let state = readPeriod(query, { ...clock, last });
  const fits = (asked: Asked) => !Array.isArray(resolveRange(asked, clock));
  // Steps too short for the days that were chosen since: those that the days have by themselves.
  if (query.has("boundary") && !fits(askedOf(state, clock.zone))) {
    state = readPeriod(new URLSearchParams(withParams(query, { boundary: null })), { ...clock, last });
  }
  if (!fits({ ...askedOf(state, clock.zone), fromCompare: undefined, toCompare: undefined, compare: false })) {
    picked.range = tooLong(query, sides.range);
    state = readPeriod(new URLSearchParams(withParams(query, { from: null, to: null, boundary: null })), {
      ...clock,
      last,
    });
  }
  if (!fits(askedOf(state, clock.zone))) {
    if (state.compared !== undefined) picked.compare = tooLong(query, sides.compare);
    state = { ...state, compare: "none", compared: undefined };
  }
  const chosen = query.has("timeline") ? state.timeline : undefined;
  return {
    state,
    asked: { ...askedOf(state, clock.zone), includingTheCustomer: state.customers },
    // Other days have other pages.
    view: periodView(state, picked, { ...clock, query: new URLSearchParams(withParams(query, { page: null })) }),
    cookies: chosen === undefined ? [] : [timelineCookie(chosen)],
  };
}

/** The period as every report is asked about it. */
function askedOf(state: PeriodState, zone: string): Asked & { from: string; to: string; compare: boolean } {
  const iso = (instant: number) => isoIn(zone, instant);
  const compared = state.compare === "year" ? yearBefore(state, zone) : state.compared;
  return {
    from: iso(state.from),
    to: iso(state.to),
    boundary: state.boundary,
    compare: state.compare !== "none",
    ...(compared === undefined ? {} : { fromCompare: iso(compared.from), toCompare: iso(compared.to) }),
  };
}

/** Days that the address names and that are more than any report is about. */
function tooLong(query: URLSearchParams, side: Sides): PickerResult {
  const days = chosenOf(query.get(side.from) ?? "", query.get(side.to) ?? "");
  return { kind: "wrong", ...days, error: "tooLong", side: "to" };
}
