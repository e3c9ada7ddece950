import { type AttributeField, attributeFields } from "#contract/conditions/fields.ts";
import { kindOfOwn, readTest, type Test } from "#contract/conditions/test.ts";
import { type Attribute, attributes } from "#contract/dimensions.ts";
import { type EventField, eventFields } from "#contract/journeys/event-fields.ts";
import type { Filter } from "#contract/journeys/items.ts";
import { inUnits } from "#contract/money.ts";
import { attributeOf } from "#platform/events/event-row.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import { foldValue, foldWords, isCaseless, spellTest } from "#platform/segments/judge/fold-test.ts";
import { meetsOwn } from "#platform/segments/judge/meets-own.ts";
import { positiveOf, readOnce } from "#platform/segments/judge/meets-test.ts";
import { readProperties } from "#platform/segments/judge/read-properties.ts";

/** What filters of journeys see of events and people. */

interface Moment {
  asOf: number;
  zone: string;
  /** The attribute whose former and new values are compared. */
  changed?: string;
}

const isAttribute = (name: EventField): name is Attribute => attributes.some((attribute) => attribute === name);
const isEventField = (name: string): name is EventField => eventFields.some((field) => field === name);

/** A property of an event by its name or path; undefined where it is missing. An amount is in units of its currency. */
export function propertyOf(event: StoredEvent, path: string): unknown {
  const own = readProperties(event.data).own;
  const [first = "", ...rest] = path.replace(/^data\./, "").split(".");
  const stored = rest.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    own(first),
  );
  if (stored !== undefined || rest.length > 0) return stored;
  const name = first === "orderId" ? "order" : first;
  if (!isEventField(name)) return undefined;
  const value = fieldOf(event, name);
  return value === "" || (name === "value" && value === 0 && event.currency === "") ? undefined : value;
}

/**
 * The amount of an event in units of its currency, such as toman; without one as it stands. A refund's is below zero, as
 * the store has it.
 */
export const amountOf = (event: StoredEvent): number => (event.currency === "" ? event.value : inUnits(event));

/**
 * The same as filters compare it: an amount has no sign there, as owners name a refund by what they paid back. What a journey
 * adds up or hands on keeps it.
 */
export function comparedProperty(event: StoredEvent, path: string): unknown {
  const value = propertyOf(event, path);
  return isAmount(path) && value === amountOf(event) ? Math.abs(amountOf(event)) : value;
}

const isAmount = (path: string) => path.replace(/^data\./, "") === "value";

function fieldOf(event: StoredEvent, name: EventField): string | number {
  if (name === "order") return event.orderId;
  if (name === "value") return amountOf(event);
  // Of `campaign` too: a click on a tracked link is no event, but the visit that it leads to has the link's tags (0132).
  return isAttribute(name) ? attributeOf(event, name) : event[name];
}

function readFilter(filter: Filter): Test {
  const own = filter.of === "attribute" ? attributeFields[filter.name as AttributeField]?.kind : undefined;
  const test = readTest(own ?? kindOfOwn(filter.op, filter.value), filter.op, filter.value);
  if (Array.isArray(test)) throw new TypeError("A filter was not validated");
  return test;
}

const testOf = readOnce((filter: Filter) => positiveOf(spellTest(readFilter(filter))));
const caselessTestOf = readOnce((filter: Filter) => positiveOf(spellTest(foldWords(readFilter(filter)))));

/** AND inside a group, OR between groups; without filters it holds. */
export function meetsFilters(
  filters: readonly Filter[],
  readValue: (filter: Filter) => unknown,
  moment: Moment,
): boolean {
  if (filters.length === 0) return true;
  const groups = [...new Set(filters.map(({ group }) => group))];
  return groups.some((group) =>
    filters.every((filter) => filter.group !== group || meets(filter, readValue(filter), moment)),
  );
}

/** A missing value meets negated tests alone. */
function meets(filter: Filter, value: unknown, moment: Moment): boolean {
  const attribute = attributeOfFilter(filter, moment) ?? "";
  const { test, isNegated } = isCaseless(attribute) ? caselessTestOf(filter) : testOf(filter);
  const compared = typeof value === "string" ? foldValue(attribute, value) : value;
  return meetsOwn(test, compared, moment) !== isNegated;
}

/** The attribute of a person whose value a filter compares. */
function attributeOfFilter({ of, name }: Filter, { changed }: Moment): string | undefined {
  if (of === "attribute") return name;
  return of === "old" || of === "new" ? changed : undefined;
}
