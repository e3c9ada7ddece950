import { violationText } from "#contract/text/violations.ts";
import { readInstant } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";

/** The limits of report periods. */
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** The instant that a field names; a day is its midnight in the zone. Throws BAD_REQUEST naming the field beyond the reach of reports. */
export function readMoment(text: string, { zone, field }: { zone: string; field: string }): Date {
  const instant = readInstant(text, zone);
  if (instant >= earliest && instant <= latest) return new Date(instant);
  throw new AppError("BAD_REQUEST", "No such moment", { issues: [{ path: [field], message: violationText.date }] });
}
