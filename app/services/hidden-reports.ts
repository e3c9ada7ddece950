import { isRouteErrorResponse } from "@remix-run/react";
import type { ShownPeriod } from "#app/period/shown-periods.ts";

/** The body of a page whose reports are hidden: `hiddenReportsOf` reads it. */
export interface HiddenReports {
  code: "REPORTS_HIDDEN";
  message: string;
  /** What may be looked at instead; nothing by a shared link. */
  shown: ShownPeriod[];
}

/** What `toResponse` said of a time whose reports are hidden; undefined of every other error, such as a refused form's. */
export function hiddenReportsOf(error: unknown): HiddenReports | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const body: Partial<HiddenReports> | null | undefined = error.data;
  return body?.code === "REPORTS_HIDDEN" ? (body as HiddenReports) : undefined;
}
