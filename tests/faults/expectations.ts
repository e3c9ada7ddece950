import { expect } from "vitest";
import type { Client } from "#contract/client.ts";
import { PlainPeople } from "#tests/platform-fixtures/plain-people.ts";
import { attributes, type HistoryEvent, type PlainQuery, plainOverview } from "../oracles/reports-plain.ts";
import type { Sent, Shoppers } from "./shoppers.ts";
import type { StoredData, StoredEvent } from "./stored-data.ts";

/** Invariants of a shop's website after any fault. */

export interface Website {
  id: string;
  /** Its zone, and the minutes by which that is ahead of UTC. */
  timeZone: string;
  ahead: number;
}

const day = 86_400_000;
const origin = "shop.example";
const few = <Item>(items: readonly Item[]) => items.slice(0, 5);

/** Every acknowledged event is stored once and as it was sent; no other event is stored, and none twice. */
export function expectEachOnce({ events }: StoredData, { acknowledged, sent }: Shoppers): void {
  const times = new Map<string, number>();
  for (const { id } of events) times.set(id, (times.get(id) ?? 0) + 1);
  expect(few([...acknowledged].filter((id) => times.get(id) !== 1)), "acknowledged and not there once").toEqual([]);
  expect(few([...times].filter(([, number]) => number !== 1)), "stored more than once").toEqual([]);
  expect(few(events.filter((event) => !isAsSent(event, sent.get(event.id)))), "stored and not sent so").toEqual([]);
}

/** A time may be corrected by the seconds that a batch was in flight. */
const isAsSent = ({ name, order, value, at }: StoredEvent, sentEvents: Sent | undefined) =>
  sentEvents?.name === name &&
  sentEvents.order === order &&
  sentEvents.value === value &&
  Math.abs(sentEvents.at - at) < 60_000;

/** Identities equal those of a plain program over the stored events. Returns these, each with its person. */
export function expectIdentities({ events, links, people }: StoredData, { sent }: Shoppers): HistoryEvent[] {
  const plain = new PlainPeople();
  /** A visitor's session by the browser's id → its ids in the store. */
  const sessions = new Map<string, Set<string>>();
  const sentEvents = events.map((event) => {
    const { browser = "", session, byServer = false, person: names } = sent.get(event.id) ?? {};
    const own = Object.entries(names ?? {}).map(([kind, name]) => `${kind} ${name}`);
    const bought = event.name === "purchase";
    const isClaim = bought || own.length > 0;
    const isBelieved = isClaim && plain.apply({ browser, at: event.at, names: own, bought, byServer });
    const visitor = plain.visitorAt(browser, event.at);
    const key = `${visitor} ${session}`;
    if (session !== undefined) sessions.set(key, (sessions.get(key) ?? new Set()).add(event.session));
    return {
      ...event,
      visitor,
      names: isBelieved ? own : [],
      byServer,
      session: event.session === "0" ? "" : event.session,
    };
  });
  const known = sentEvents.map((event) => ({ ...event, whose: plain.whoIs(event.visitor) }));
  const expected = known.map(({ whose, visitor }) => (whose === undefined ? `visitor ${visitor}` : `${whose.number}`));
  const actual = events.map(({ visitor }) => links.get(visitor) ?? `visitor ${visitor}`);
  expect(few(differences(actual, expected).map((index) => known[index])), "somebody else's events").toEqual([]);
  expect(few([...sessions].filter(([, { size }]) => size !== 1)), "sessions that came apart").toEqual([]);
  const facts = plain.all.map(({ names, leadAt, customerAt }) => ({
    ...{ names: names.toSorted(), leadAt: finite(leadAt), customerAt: finite(customerAt) },
  }));
  expect(inOrder([...people.values()])).toEqual(inOrder(facts));
  const from = Object.fromEntries(attributes.map((name) => [name, ""])) as HistoryEvent["from"];
  const whole = known.map((event, index) => ({ ...event, person: expected[index] ?? "", from }));
  return whole.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

const finite = (at: number) => (Number.isFinite(at) ? at : null);
const inOrder = (facts: readonly object[]) => facts.map((each) => JSON.stringify(each)).sort();

/** Indexes at which the two lists group differently. */
function differences(actual: readonly string[], expected: readonly string[]): number[] {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return actual.flatMap((one, index) => {
    const other = expected[index] ?? "";
    if (!there.has(one) && !back.has(other)) {
      there.set(one, other);
      back.set(other, one);
    }
    return there.get(one) === other && back.get(other) === one ? [] : [index];
  });
}

/** Today, one settled day, and longer periods, as days of the website's clock before tomorrow. */
const periods = [
  { from: 1, days: 1 },
  { from: 4, days: 1 },
  { from: 9, days: 9 },
  { from: 9, days: 6 },
  { from: 50, days: 50 },
];
export type Answers = Awaited<ReturnType<typeof readOverviews>>;

/** The overview of each period, as the platform reports it now. */
export async function readOverviews(client: Client, { id, ahead }: Website) {
  const tomorrow = Math.floor((Date.now() + ahead * 60_000) / day) * day + day;
  const date = (ago: number) => new Date(tomorrow - ago * day).toISOString().slice(0, 10);
  const answers = [];
  for (const { from, days } of periods) {
    const span = { from: tomorrow - from * day - ahead * 60_000, to: tomorrow - (from - days) * day - ahead * 60_000 };
    const input = { website: id, from: date(from), to: date(from - days) };
    const { totals, series } = (await client.reports.overview(input)).result;
    answers.push({ span, totals, series, boundary: days === 1 ? ("hour" as const) : ("day" as const) });
  }
  return answers;
}

/** Each overview equals a count over all events. */
export function expectCounts(answers: Answers, events: readonly HistoryEvent[], { ahead }: Website): void {
  for (const { span, boundary, totals, series } of answers) {
    const input: PlainQuery = { host: origin, ahead, boundary, client: 0, withCustomers: true, filters: {} };
    const counted = plainOverview(events, input, span);
    const title = `${boundary}s from ${new Date(span.from).toISOString()}`;
    expect(rounded(totals), title).toEqual(rounded(counted.totals));
    expect(
      series?.map(({ at: _, ...figures }) => rounded(figures)),
      title,
    ).toEqual(counted.series.map(({ at: _, ...figures }) => rounded(figures)));
  }
}

/** Division may differ in the last digit. */
const rounded = (figures: Readonly<Record<string, number | undefined>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value?.toFixed(9))]));
