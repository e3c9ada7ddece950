import { type EventCondition, type EventFilter, testOfFilter } from "#contract/conditions/condition.ts";
import { type EventProperty, ownPropertyPrefix } from "#contract/conditions/fields.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import { dayMs, dayNumber, type Moment, midnightOf } from "./calendar.ts";
import { foldTest } from "./fold-test.ts";
import { validTest } from "./judge-attribute.ts";
import { meetsOwn } from "./meets-own.ts";
import { meetsDay, meetsText, positiveOf, readOnce } from "./meets-test.ts";
import type { JudgedEvent } from "./person-facts.ts";
import { ownKinds, readProperties } from "./read-properties.ts";
import { earliest, type Verdict } from "./verdict.ts";

/** When events count: after `from`, before `to`. `length` is that of a window that moves with the instant judged. */
export interface EventWindow {
  from: number;
  to: number;
  length?: number;
}

export function windowOf({ days, from, to }: EventCondition["event"], { asOf, zone }: Moment): EventWindow {
  if (days != null) return { from: asOf - days * dayMs, to: asOf, length: days * dayMs };
  return {
    // Windows leave out their first instant.
    from: from == null ? Number.NEGATIVE_INFINITY : midnightOf(zone, dayNumber(from)) - 1,
    to: to == null ? asOf : Math.min(asOf, midnightOf(zone, dayNumber(to) + 1)),
  };
}

export function judgeEvent(condition: EventCondition, events: readonly JudgedEvent[], moment: Moment): Verdict {
  const { op, event } = condition;
  const window = windowOf(event, moment);
  const isIn = (at: number) => at > window.from && at < window.to;
  const [all, times]: [number[], number[]] = [[], []];
  for (const each of events) {
    if (!matchesEvent(event, each, moment)) continue;
    all.push(each.at);
    if (isIn(each.at)) times.push(each.at);
  }
  const dueOfDays = hasMovingFilter(event)
    ? earliest(events.map((each) => dueOfFilters(event, each, moment)))
    : undefined;
  const expiryOf = (at: number | undefined) =>
    at === undefined || window.length === undefined ? undefined : at + window.length;
  if (op === "first_time" || op === "last_time") {
    const at = op === "first_time" ? all[0] : all.at(-1);
    const isMet = at !== undefined && isIn(at);
    return { isMet, due: earliest([dueOfDays, isMet ? expiryOf(at) : undefined]), value: times.length };
  }
  const isMet = hasCount(event.count, times.length) === (op === "did");
  // The verdict changes when so many of the newest ones are left.
  const nth = boundsOf(event.count).map((count) => times.at(-count));
  return { isMet, due: earliest([dueOfDays, ...nth.map(expiryOf)]), value: times.length };
}

const testOf = readOnce((filter: EventFilter) =>
  positiveOf(foldTest(filter.property, validTest(testOfFilter(filter)))),
);

/** Whether a filter compares a day that the event names with the instant judged. */
export const hasMovingFilter = ({ filters }: Pick<EventCondition["event"], "filters">): boolean =>
  filters.some((filter) => testOf(filter).test.kind === "window");

/** When a day that an event names comes into a moving window, or leaves it. */
function dueOfFilters(
  { name, filters }: Pick<EventCondition["event"], "name" | "filters">,
  event: JudgedEvent,
  moment: Moment,
): number | undefined {
  if (!isCalled(event, name)) return undefined;
  const dues = filters.map((filter) => {
    const { test } = testOf(filter);
    if (test.kind !== "window") return undefined;
    const { date } = ownKinds(readProperties(event.data).own(filter.property.slice(ownPropertyPrefix.length)));
    return date === undefined ? undefined : meetsDay(test, date, moment).due;
  });
  return earliest(dues);
}

type Count = EventCondition["event"]["count"];

function hasCount(count: Count, found: number): boolean {
  if (count == null) return found >= 1;
  if (count.op === "at_least") return found >= count.n;
  return count.op === "at_most" ? found <= count.n : found === count.n;
}

/** The counts below which a verdict is another one: none where nothing ever changes it. */
function boundsOf(count: Count): number[] {
  if (count == null) return [1];
  const bounds = { at_least: [count.n], at_most: [count.n + 1], exactly: [count.n, count.n + 1] }[count.op];
  return bounds.filter((bound) => bound > 0);
}

/** Whether an event was sent under a name, or a defined event of that name matches it. */
const isCalled = (event: JudgedEvent, name: string) => event.name === name || event.defined.includes(name);

/** Whether a condition means this event; a purchase is where it counts as an order. */
function matchesEvent(
  { name, filters }: Pick<EventCondition["event"], "name" | "filters">,
  event: JudgedEvent,
  moment: Moment,
): boolean {
  if (!isCalled(event, name)) return false;
  if (name === "purchase" && !event.isOrder) return false;
  return filters.every((filter) => meetsFilter(filter, event, moment));
}

function meetsFilter(filter: EventFilter, event: JudgedEvent, moment: Moment): boolean {
  const { test, isNegated } = testOf(filter);
  const isMet = filter.property.startsWith(ownPropertyPrefix)
    ? meetsOwn(test, readProperties(event.data).own(filter.property.slice(ownPropertyPrefix.length)), moment)
    : meetsText(test, valuesOf(filter.property as EventProperty, event));
  return isMet !== isNegated;
}

function valuesOf(property: EventProperty, event: JudgedEvent): string[] {
  if (property === "product") return readProperties(event.data).products;
  const value = property === "source" ? foldSource(event.source) : event[property];
  return value === "" ? [] : [value];
}
