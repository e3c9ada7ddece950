import { z } from "zod";
import type { Violation } from "../errors.ts";
import { text } from "../fields.ts";
import { violationText } from "../text/violations.ts";
import { operatorsOfKind, type ValueKind } from "./operators.ts";

type TextOp = "is" | "is_not" | "any_of" | "none_of" | "contains" | "not_contains" | "starts_with" | "ends_with";
type NumberOp = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "between";
type DayOp = "before" | "after" | "on" | "between";
type WindowOp = "in_last" | "more_than_ago" | "in_next" | "anniversary_in_next";
type ListOp = "contains_any" | "contains_all" | "contains_none";

/** What a condition requires of one value, read from an operator and what stands beside it. */
export type Test =
  | { kind: "presence"; op: "exists" | "not_exists" }
  | { kind: "text"; op: TextOp; values: readonly string[] }
  | { kind: "number"; op: NumberOp; values: readonly number[] }
  /** Days of the website's zone, `YYYY-MM-DD`. */
  | { kind: "days"; op: DayOp; days: readonly string[] }
  /** A number of days around the instant judged. */
  | { kind: "window"; op: WindowOp; count: number }
  | { kind: "boolean"; op: "is_true" | "is_false" }
  | { kind: "list"; op: ListOp; values: readonly string[] };

const maxValues = 100;
/** Ten years: a longer window says "ever". */
export const maxDays = 3_660;

const word = text(500);
const words = z.array(word).min(1).max(maxValues);
const number = z.number();
const pair = <Item extends z.ZodType>(item: Item) => z.array(item).min(2).max(2);
const day = z.iso.date();
export const dayCount = z.number().int().positive().max(maxDays);

const valueSchema: Record<ValueKind, (op: string) => z.ZodType> = {
  text: (op) => (op === "any_of" || op === "none_of" ? words : word),
  number: (op) => (op === "between" ? pair(number) : number),
  date: (op) => (op === "between" ? pair(day) : isWindow(op) ? dayCount : day),
  instant: (op) => valueSchema.date(op),
  boolean: () => z.unknown(),
  list: () => words,
};

const isWindow = (op: string): op is WindowOp =>
  ["in_last", "more_than_ago", "in_next", "anniversary_in_next"].includes(op);

/** Reads a test of a value of this kind, or says what is wrong with it: `path` is `op` or `value` and below. */
export function readTest(kind: ValueKind, op: string, value: unknown): Test | Violation[] {
  if (!operatorsOfKind[kind].includes(op)) return [{ path: ["op"], message: violationText.invalid }];
  if (op === "exists" || op === "not_exists") return { kind: "presence", op };
  const read = valueSchema[kind](op).safeParse(value);
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => ({
      path: ["value", ...path.filter((part) => typeof part !== "symbol")],
      message,
    }));
  }
  return isOrdered(op, read.data) ? build(kind, op, read.data) : [{ path: ["value"], message: violationText.order }];
}

/** The start of "between" is not after its end. */
function isOrdered(op: string, value: unknown): boolean {
  if (op !== "between") return true;
  const [from, to] = value as [string, string] | [number, number];
  return from <= to;
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]);

function build(kind: ValueKind, op: string, value: unknown): Test {
  switch (kind) {
    case "text":
      return { kind, op: op as TextOp, values: listOf(value) };
    case "number":
      return { kind, op: op as NumberOp, values: listOf(value) };
    case "date":
    case "instant":
      return isWindow(op)
        ? { kind: "window", op, count: value as number }
        : { kind: "days", op: op as DayOp, days: listOf(value) };
    case "boolean":
      return { kind, op: op as "is_true" };
    case "list":
      return { kind, op: op as ListOp, values: listOf(value) };
    default:
      return kind satisfies never;
  }
}

/** The kind of an attribute or property that the owner defines, by what tests it: operators of dates and numbers share a name. */
export function kindOfOwn(op: string, value: unknown): ValueKind {
  if (op === "between") return Array.isArray(value) && typeof value[0] === "string" ? "date" : "number";
  const kinds = ["text", "number", "date", "boolean", "list"] as const;
  return kinds.find((kind) => operatorsOfKind[kind].includes(op)) ?? "text";
}
