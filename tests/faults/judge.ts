import { expect } from "vitest";
import type { Client } from "#contract/client.ts";
import { PlainPeople } from "#platform/people/plain-people.ts";
import { type Asked, attributes, plainOverview, type Told } from "../oracles/reports-plain.ts";
import type { Kept, KeptEvent } from "./kept.ts";
import type { Sent, Shoppers } from "./shoppers.ts";

/** What must hold of a shop's website after whatever happened to it. */

export interface Website {
  id: string;
  /** Its clock, and how many minutes that is ahead of UTC. */
  timeZone: string;
  ahead: number;
}

const day = 86_400_000;
const origin = "shop.example";
const few = <Item>(items: readonly Item[]) => items.slice(0, 5);

/** Each event that was acknowledged is stored once and as it was sent; none that was not sent is; none twice. */
export function mustHoldEachOnce({ events }: Kept, { acknowledged, sent }: Shoppers): void {
  const times = new Map<string, number>();
  for (const { id } of events) times.set(id, (times.get(id) ?? 0) + 1);
  expect(few([...acknowledged].filter((id) => times.get(id) !== 1)), "acknowledged and not there once").toEqual([]);
  expect(few([...times].filter(([, number]) => number !== 1)), "stored more than once").toEqual([]);
  expect(few(events.filter((event) => !isAsSent(event, sent.get(event.id)))), "stored and not sent so").toEqual([]);
}

/** A time may be put right by the seconds that a batch was on its way. */
const isAsSent = ({ name, order, value, at }: KeptEvent, told: Sent | undefined) =>
  told?.name === name && told.order === order && told.value === value && Math.abs(told.at - at) < 60_000;

/** Who is whose is what a plain program says of the stored events. Answers these, each with its person. */
export function mustKnowWho({ events, links, people }: Kept, { sent }: Shoppers): Told[] {
  const plain = new PlainPeople();
  /** A visitor's session by the browser's id → its ids in the store. */
  const sessions = new Map<string, Set<string>>();
  const told = events.map((event) => {
    const { browser = "", session, person: names } = sent.get(event.id) ?? {};
    const own = Object.entries(names ?? {}).map(([kind, name]) => `${kind} ${name}`);
    const bought = event.name === "purchase";
    if (bought || own.length > 0) plain.tell({ browser, at: event.at, names: own, bought });
    const visitor = plain.visitorAt(browser, event.at);
    const key = `${visitor} ${session}`;
    if (session !== undefined) sessions.set(key, (sessions.get(key) ?? new Set()).add(event.session));
    return { ...event, visitor, names: own, session: event.session === "0" ? "" : event.session };
  });
  const known = told.map((event) => ({ ...event, whose: plain.whoIs(event.visitor) }));
  const expected = known.map(({ whose, visitor }) => (whose === undefined ? `visitor ${visitor}` : `${whose.number}`));
  const actual = events.map(({ visitor }) => links.get(visitor) ?? `visitor ${visitor}`);
  expect(few(differences(actual, expected).map((index) => known[index])), "somebody else's events").toEqual([]);
  expect(few([...sessions].filter(([, { size }]) => size !== 1)), "sessions that came apart").toEqual([]);
  const facts = plain.all.map(({ names, leadAt, customerAt }) => ({
    ...{ names: names.toSorted(), leadAt: finite(leadAt), customerAt: finite(customerAt) },
  }));
  expect(inOrder([...people.values()])).toEqual(inOrder(facts));
  const from = Object.fromEntries(attributes.map((name) => [name, ""])) as Told["from"];
  const whole = known.map((event, index) => ({ ...event, person: expected[index] ?? "", from }));
  return whole.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

const finite = (at: number) => (Number.isFinite(at) ? at : null);
const inOrder = (facts: readonly object[]) => facts.map((each) => JSON.stringify(each)).sort();

/** Where one list names the same by two names, or by one name what the other tells apart. */
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

/** Today, one settled day, and longer and longer: as days of the website's clock before tomorrow. */
const questions = [
  { from: 1, days: 1 },
  { from: 4, days: 1 },
  { from: 9, days: 9 },
  { from: 9, days: 6 },
  { from: 50, days: 50 },
];
export type Answers = Awaited<ReturnType<typeof askOverviews>>;

/** The overview of each question, as the platform has it now. */
export async function askOverviews(client: Client, { id, ahead }: Website) {
  const tomorrow = Math.floor((Date.now() + ahead * 60_000) / day) * day + day;
  const date = (ago: number) => new Date(tomorrow - ago * day).toISOString().slice(0, 10);
  const answers = [];
  for (const { from, days } of questions) {
    const span = { from: tomorrow - from * day - ahead * 60_000, to: tomorrow - (from - days) * day - ahead * 60_000 };
    const input = { website: id, from: date(from), to: date(from - days) };
    const { totals, series } = (await client.reports.overview(input)).result;
    answers.push({ span, totals, series, boundary: days === 1 ? ("hour" as const) : ("day" as const) });
  }
  return answers;
}

/** Each overview is a count over all events. */
export function mustCount(answers: Answers, events: readonly Told[], { ahead }: Website): void {
  for (const { span, boundary, totals, series } of answers) {
    const asked: Asked = { host: origin, ahead, boundary, client: 0, withCustomers: true, filters: {} };
    const counted = plainOverview(events, asked, span);
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
