import { z } from "zod";
import { ownPropertyPrefix } from "./conditions/fields.ts";
import { findProblem, readValue, type ValuePlace, writeValue } from "./conditions/form-values.ts";
import type { Violation } from "./errors.ts";
import { text } from "./fields.ts";
import { numberOperators, stepOperators } from "./funnel-operators.ts";
import { type StepFilter, stepFilter, stepFilters } from "./funnel-steps.ts";
import { propertyOfWord, propertyWord } from "./text/property-words.ts";
import { violationText } from "./text/violations.ts";

/** Filters of a funnel's step as rows of texts, as they are typed: the words of those of segments. */

/** Fifty long values and their quotes. */
const longest = 60_000;

/** Each field may be empty: of a step that is a page the row does not count. */
export const filterRow = z.object({
  property: text(100, 0).optional(),
  op: z.enum(stepOperators).default("is"),
  value: text(longest, 0).optional(),
});
type FilterRow = z.output<typeof filterRow>;

const placeOf = (property: string, op: string): ValuePlace => ({
  ...{ field: property, op },
  kind: numberOperators.some((each) => each === op) ? "number" : "text",
});

/** The filter of a row, valid or not. */
export function readFilterRow({ property: typed = "", op, value }: FilterRow): StepFilter {
  const property = propertyOfWord(typed.trim());
  return { property, op, value: readValue(placeOf(property, op), { value }) ?? null } as StepFilter;
}

/** What is wrong with a row, beside its fields. */
export function findFilterProblem(row: FilterRow): Violation | undefined {
  const filter = readFilterRow(row);
  if (filter.property === "") return { path: ["property"], message: violationText.required };
  const isMissing = !/exists$/.test(row.op) && (filter.value === null || `${filter.value}` === "");
  if (isMissing) return { path: ["value"], message: violationText.required };
  const unknown = findProblem(placeOf(filter.property, row.op), row.value);
  if (unknown !== undefined) return { path: ["value"], message: unknown };
  const isProperty = stepFilter.safeParse({ property: filter.property, op: "exists" }).success;
  if (!isProperty) return { path: ["property"], message: violationText.unknownField };
  return stepFilter.safeParse(filter).success ? undefined : { path: ["value"], message: violationText.invalid };
}

/** A filter as the row of a form. */
export const toFilterRow = ({ property, op, value }: StepFilter): z.input<typeof filterRow> => ({
  property: property.startsWith(ownPropertyPrefix) ? property : propertyWord(property),
  op,
  ...writeValue(placeOf(property, op), value),
});

/** The rows of filters that an earlier release kept as JSON in a draft; rows stay as they are. */
export function upgradeFilterRows(stored: unknown): unknown {
  if (typeof stored !== "string") return stored;
  try {
    return (stepFilters.safeParse(JSON.parse(stored || "[]")).data ?? []).map(toFilterRow);
  } catch {
    return [];
  }
}
