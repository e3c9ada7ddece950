import { readDay } from "#contract/identity.ts";
import type { AttributeType } from "#contract/profiles.ts";

/** A day as it is stored, with or without a time. */
const storedDay = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** What kind of value an attribute has: values are stored as they were said, without their type. */
export function attributeType(value: unknown): AttributeType {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  if (Array.isArray(value)) return "list";
  return typeof value === "string" && storedDay.test(value) && readDay(value) === value.slice(0, 10) ? "date" : "text";
}
