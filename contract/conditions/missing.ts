import { asciiDigits } from "../phone.ts";
import { type KpiField, kpiFields } from "./fields.ts";
import { oppositeOf } from "./operators.ts";
import { operatorsOfSubject, readSubject } from "./subjects.ts";

/** What the line below a condition says of a person without its value. Without schemas: browsers load it. */

interface TypedCondition {
  subject: string;
  op: string | undefined;
  /** How an event is counted, and how often it is required, as it is typed. */
  times: string | undefined;
  count: string | undefined;
}

type Missing = "value" | "session" | "order" | "event";
/** `…In` where such a person is inside by the condition, `…Out` where not; `figure` and `times` count as 0. */
export type MissingNote = `${Missing}${"In" | "Out"}` | "figure" | "times";

/** The note of a condition as a form has it; undefined where nobody is without the value. */
export function noteMissing(typed: TypedCondition, { isNegated }: { isNegated: boolean }): MissingNote | undefined {
  const { of, field } = readSubject(typed.subject);
  const op = typed.op ?? operatorsOfSubject(typed.subject)[0] ?? "";
  const noteOf = (missing: Missing, isMet: boolean): MissingNote => `${missing}${isMet === isNegated ? "Out" : "In"}`;
  // Everybody has a type, and is inside another segment or not.
  if (of === "segment" || field === "type") return undefined;
  if (of === "event") {
    const isMet = isMetByNone({ ...typed, op });
    return isMet === undefined ? "times" : noteOf("event", isMet);
  }
  if (of === "kpi" && !kpiFields[field as KpiField]?.isMissingFromNone) return "figure";
  const isOfSessions = field === "recency" || field === "firstVisitAt";
  const missing = isOfSessions ? "session" : of === "kpi" ? "order" : "value";
  return noteOf(missing, Object.hasOwn(oppositeOf, op));
}

/** Whether no event at all meets a condition of events; undefined where its count is not typed yet. */
function isMetByNone({ op, times = "", count = "" }: TypedCondition): boolean | undefined {
  if (op !== "did" && op !== "did_not") return false;
  if (times === "") return op === "did_not";
  const digits = asciiDigits(count).trim();
  if (!/^\d+$/.test(digits)) return undefined;
  const hasCount = times === "at_most" || Number(digits) === 0;
  return hasCount === (op === "did");
}
