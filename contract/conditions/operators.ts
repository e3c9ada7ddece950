/** The operators of conditions by the kind of value they test. The condition language is data: nothing here runs code. */

export const textOperators = [
  ...["is", "is_not", "any_of", "none_of", "contains", "not_contains", "starts_with", "ends_with"],
  ...["exists", "not_exists"],
] as const;
export const numberOperators = ["eq", "ne", "lt", "lte", "gt", "gte", "between", "exists", "not_exists"] as const;
export const dateOperators = [
  ...["before", "after", "on", "between", "in_last", "more_than_ago", "in_next", "anniversary_in_next"],
  ...["exists", "not_exists"],
] as const;
export const booleanOperators = ["is_true", "is_false", "exists", "not_exists"] as const;
export const listOperators = ["contains_any", "contains_all", "contains_none", "exists", "not_exists"] as const;
/** They compare with nothing. */
export const presenceOperators = ["exists", "not_exists"] as const;
export const segmentOperators = ["is", "is_not"] as const;
export const eventOperators = ["did", "did_not", "first_time", "last_time"] as const;

/** What values a field has. `instant` is a date with a time: it has no anniversary and never lies ahead. */
export type ValueKind = "text" | "number" | "date" | "instant" | "boolean" | "list";

export const operatorsOfKind: Record<ValueKind, readonly string[]> = {
  text: textOperators,
  number: numberOperators,
  date: dateOperators,
  instant: dateOperators.filter((op) => !["in_next", "anniversary_in_next"].includes(op)),
  boolean: booleanOperators,
  list: listOperators,
};

export const allOperators = [
  ...new Set([...Object.values(operatorsOfKind).flat(), ...segmentOperators, ...eventOperators]),
] as [string, ...string[]];

/**
 * Operators that a missing value satisfies, each with the operator that says the opposite of a value that is there. Absent
 * is neither empty nor false: it satisfies no other operator.
 */
export const oppositeOf: Readonly<Record<string, string>> = {
  is_not: "is",
  none_of: "any_of",
  not_contains: "contains",
  ne: "eq",
  contains_none: "contains_any",
  not_exists: "exists",
};
