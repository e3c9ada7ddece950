import type { Test } from "#contract/conditions/test.ts";
import type { Moment } from "./calendar.ts";
import { meetsBoolean, meetsDay, meetsList, meetsNumber, meetsText } from "./meets-test.ts";
import { ownKinds } from "./read-properties.ts";

/** Whether a value that an owner's page or server named passes a test, which is no negated one. A missing one passes none. */
export function meetsOwn(test: Test, value: unknown, moment: Moment): boolean {
  const own = ownKinds(value);
  switch (test.kind) {
    case "presence":
      return own.isThere;
    case "text":
      return own.text !== undefined && meetsText(test, [own.text]);
    case "number":
      return own.number !== undefined && meetsNumber(test, own.number);
    case "days":
    case "window":
      return own.date !== undefined && meetsDay(test, own.date, moment).isMet;
    case "boolean":
      return own.flag !== undefined && meetsBoolean(test, own.flag);
    case "list":
      return own.list !== undefined && meetsList(test, own.list);
    default:
      return test satisfies never;
  }
}
