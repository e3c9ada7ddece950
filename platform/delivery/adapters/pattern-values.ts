import { z } from "zod";
import type { FieldValue } from "./build-request.ts";
import type { PatternRules } from "./provider-schema.ts";

/** A panel's pattern with its values filled in, as a message stores it. */
const filledPattern = z.object({
  code: z.string(),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type FilledPattern = z.infer<typeof filledPattern>;

const patternContent = z.object({ pattern: filledPattern });

/** The pattern of a stored message; undefined where it has none. */
export const readPattern = (content: unknown): FilledPattern | undefined =>
  patternContent.safeParse(content).data?.pattern;

/** What the panel would refuse of a pattern, in words that `failureText` knows; undefined where nothing. Pure. */
export function findPatternProblem(rules: PatternRules, { code, values }: FilledPattern): string | undefined {
  if (rules.isNumber && !/^\d{1,15}$/.test(code)) return `the pattern ${code} is no number`;
  for (const { name, value } of values) {
    const problem = findValueProblem(rules, name, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findValueProblem(
  { values: place, maxLength, maxSpaces }: PatternRules,
  name: string,
  value: string,
): string | undefined {
  if ("names" in place && !place.names.includes(name)) return `the panel has no value ${name}`;
  if (maxLength !== undefined && value.length > maxLength) {
    return `the value ${name} has ${value.length} letters; the panel takes ${maxLength}`;
  }
  const spaces = value.match(/\s/g)?.length ?? 0;
  const limit = maxSpaces?.of[name] ?? maxSpaces?.usual ?? Number.POSITIVE_INFINITY;
  if (spaces > limit) return `the value ${name} has ${spaces} spaces; the panel takes ${limit}`;
  if ("separator" in place && value.includes(place.separator)) {
    return `the value ${name} has ${place.separator}, which the panel refuses`;
  }
  return undefined;
}

/** The fields of a call in which the panel reads the values. Pure. */
export function placeValues(
  place: PatternRules["values"],
  values: FilledPattern["values"],
): Readonly<Record<string, FieldValue>> {
  if ("names" in place) return Object.fromEntries(values.map(({ name, value }) => [name, value]));
  if ("list" in place) return { [place.list]: values.map(({ name, value }) => ({ name, value })) };
  return { [place.field]: values.map(({ value }) => value).join(place.separator) };
}
