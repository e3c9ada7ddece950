/** The figures of reports once more, as plainly as possible: loops over all events. Shares no code with what it verifies. */

import { PlainPeople } from "#tests/platform-fixtures/plain-people.ts";
import { bucketsOf } from "./plain-buckets.ts";
import { type Left, leftViews } from "./plain-left-views.ts";

/** One event of a history. Times in milliseconds, amounts in the minor unit of the currency. */
export interface HistoryEvent {
  id: string;
  at: number;
  /** The browser's own visitor; after `resolvePeople` its owner. */
  visitor: string;
  /** Set by `resolvePeople`. */
  person: string;
  /** Empty where it belongs to no session. */
  session: string;
  name: string;
  host: string;
  path: string;
  order: string;
  /** Said by the owner's server. */
  byServer?: boolean;
  value: number;
  currency: string;
  /** Of a `leave`: the lowest edge seen and the length of the page in px, the seconds in view. */
  left?: { seen: number; length: number; seconds: number };
  /** The identifiers that it claims, as `kind value`, the strongest first. */
  names: string[];
  from: Record<Attribute, string>;
}

export const attributes = ["medium", "source", "campaign", "country", "city", "device", "os", "browser"] as const;
export type Attribute = (typeof attributes)[number];

/** The reports that list what sessions have one of, and what that is. */
const listed = {
  medium: "medium",
  sources: "source",
  campaign: "campaign",
  country: "country",
  city: "city",
  devices: "device",
  os: "os",
  browsers: "browser",
  landing: "landing",
  exit: "exit",
} as const;
export type List = keyof typeof listed | "pages";

export interface PlainQuery {
  host: string;
  /** Minutes that the website's clock is ahead of UTC, all year. */
  ahead: number;
  boundary: "5m" | "hour" | "day" | "week" | "month" | "year";
  client: number;
  withCustomers: boolean;
  filters: Partial<Record<Attribute | "path", string[]>>;
  /** The people inside a segment that the query names; everybody without one. */
  people?: ReadonlySet<string> | undefined;
}
export interface Span {
  from: number;
  to: number;
}
export type Figures = Record<string, number>;

export interface Visit {
  events: HistoryEvent[];
  first: HistoryEvent;
  isSession: boolean;
  /** Every page that it viewed, in order. */
  pages: string[];
  /** How its session left pages. */
  leaves: HistoryEvent[];
}

export const inside = ({ from, to }: Span, at: number) => at >= from && at < to;
export const pageOf = (host: string, event: HistoryEvent) =>
  event.host === host ? event.path : event.host + event.path;

/** Other names of sources that the histories use. */
const sameSource: Record<string, string> = {
  fb: "facebook.com",
  "m.facebook.com": "facebook.com",
  instagram: "instagram.com",
};
const fold = (source: string) => sameSource[source.toLowerCase()] ?? source.toLowerCase();
/** The attribute of an event as reports name it. */
export const attributeOf = (event: HistoryEvent, name: Attribute) =>
  name === "source" ? fold(event.from.source) : event.from[name];

/** `visitor`, `lead` or `customer`: what a person is just before an instant. */
export function typeAt(
  history: readonly HistoryEvent[],
  person: string,
  instant: number,
): "visitor" | "lead" | "customer" {
  const before = history.filter((event) => event.person === person && event.at < instant);
  if (before.some(({ name }) => name === "purchase")) return "customer";
  return before.some(({ names }) => names.length > 0) ? "lead" : "visitor";
}

/** The events with their visitors and people, their claims applied in this order. */
export function resolvePeople<Event extends HistoryEvent>(events: readonly Event[]): Event[] {
  const people = new PlainPeople();
  const assigned = events.map((event) => {
    const { visitor: browser, at, names } = event;
    const bought = event.name === "purchase";
    if (bought || names.length > 0) people.apply({ browser, at, names, bought });
    return { ...event, visitor: people.visitorAt(browser, at) };
  });
  return assigned.map((event) => ({ ...event, person: String(people.whoIs(event.visitor)?.number ?? event.visitor) }));
}

/** The first purchase of each order, of a server's where it said any. The history is in order of time. */
export function ordersOf(history: readonly HistoryEvent[]): Set<HistoryEvent> {
  const counted = new Map<string, HistoryEvent>();
  for (const event of history) {
    if (event.name !== "purchase") continue;
    const order = event.order === "" ? `event ${event.id}` : `order ${event.order}`;
    const current = counted.get(order);
    if (current === undefined || (event.byServer === true && current.byServer !== true)) counted.set(order, event);
  }
  return new Set(counted.values());
}

/** What an event adds to sales, in rial: an order's amount, or a refund's, which is below zero. */
export function saleOf(event: HistoryEvent, orders: ReadonlySet<HistoryEvent>): number {
  const counts = orders.has(event) || (event.name === "refund" && event.value < 0);
  return counts && /^IR[TR]$/.test(event.currency) ? event.value : 0;
}

/** The visits that filters and types select; an event without a session is one by itself. */
export function selectVisits(history: readonly HistoryEvent[], query: PlainQuery, span: Span): Visit[] {
  const groups = new Map<string, HistoryEvent[]>();
  for (const event of history) {
    if (event.name === "leave") continue;
    const key = event.session === "" ? event.id : `${event.visitor} ${event.session}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  const visits: Visit[] = [];
  for (const events of groups.values()) {
    const [first] = events;
    if (first === undefined) continue;
    const type = typeAt(history, first.person, span.to);
    if (query.client !== 0 && type !== ["", "visitor", "lead", "customer"][query.client]) continue;
    if (!query.withCustomers && type === "customer") continue;
    if (query.people?.has(first.person) === false) continue;
    const pages = events.filter(({ name }) => name === "page_view").map((event) => pageOf(query.host, event));
    const { path, ...filters } = query.filters;
    if (path !== undefined && !pages.some((page) => path.includes(page))) continue;
    const fits = attributes.every((name) => {
      const wanted = filters[name];
      if (wanted === undefined) return true;
      return (name === "source" ? wanted.map(fold) : wanted).includes(attributeOf(first, name));
    });
    const isSession = first.session !== "";
    const leaves = history.filter(
      ({ name, visitor, session }) =>
        name === "leave" && isSession && visitor === first.visitor && session === first.session,
    );
    if (fits) visits.push({ events, first, isSession, pages, leaves });
  }
  return visits;
}

/** Every metric of some visits, of what happened in a span. */
export function figuresOf(visits: readonly Visit[], orders: ReadonlySet<HistoryEvent>, span: Span): Figures {
  const events = visits.flatMap((visit) => visit.events).filter(({ at }) => inside(span, at));
  const sessions = visits.filter(({ isSession, first }) => isSession && inside(span, first.at));
  const bounces = sessions.filter((visit) => visit.events.length === 1 && visit.first.name === "page_view");
  const converted = sessions.filter((visit) => visit.events.some((event) => orders.has(event)));
  const sold = events.filter((event) => orders.has(event));
  const priced = sold.filter(({ currency }) => /^IR[TR]$/.test(currency));
  const rials = events.reduce((sum, event) => sum + saleOf(event, orders), 0);
  const lasted = sessions.reduce((sum, visit) => sum + ((visit.events.at(-1)?.at ?? 0) - visit.first.at), 0);
  const of = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    people: new Set(events.map(({ person }) => person)).size,
    sessions: sessions.length,
    pageViews: events.filter(({ name }) => name === "page_view").length,
    events: events.length,
    bounceRate: of(bounces.length, sessions.length),
    duration: of(lasted, sessions.length) / 1_000,
    orders: sold.length,
    sales: rials / 10,
    averageOrder: of(rials / 10, priced.length),
    conversionRate: of(converted.length, sessions.length),
  };
}

/** Named for the first time inside a span, before any purchase. */
function becameLead(history: readonly HistoryEvent[], person: string, span: Span): boolean {
  const own = history.filter((event) => event.person === person);
  const named = own.find(({ names }) => names.length > 0);
  const bought = own.find(({ name }) => name === "purchase");
  return named !== undefined && inside(span, named.at) && (bought === undefined || named.at < bought.at);
}

function types(history: readonly HistoryEvent[], visits: readonly Visit[], span: Span) {
  const events = visits.flatMap((visit) => visit.events).filter(({ at }) => inside(span, at));
  const people = [...new Set(events.map(({ person }) => person))];
  const kinds = people.map((person) => typeAt(history, person, span.to));
  const count = (type: string) => kinds.filter((each) => each === type).length;
  const newLeads = people.filter((person) => becameLead(history, person, span)).length;
  return { people, visitors: count("visitor"), leads: count("lead"), newLeads, customers: count("customer") };
}

export function plainCounts(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const { people, ...counts } = types(history, selectVisits(history, query, span), span);
  const seen = new Set(
    history.filter(({ name, at }) => name !== "leave" && at < span.from).map(({ person }) => person),
  );
  return { ...counts, all: people.length, newPeople: people.filter((person) => !seen.has(person)).length };
}

/** Totals and series; a point's type counts are those of its own end. */
export function plainOverview(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const visits = selectVisits(history, query, span);
  const orders = ordersOf(history);
  const figures = (part: Span) => {
    const { leads, newLeads, customers } = types(history, visits, part);
    return { ...figuresOf(visits, orders, part), leads, newLeads, customers };
  };
  const parts = bucketsOf(query, span);
  return { totals: figures(span), series: parts.map((part) => ({ at: part.from, ...figures(part) })) };
}

/** All rows of a breakdown, in no order. */
export function plainRows(history: readonly HistoryEvent[], query: PlainQuery, span: Span, list: List) {
  const visits = selectVisits(history, query, span);
  const orders = ordersOf(history);
  const totals = figuresOf(visits, orders, span);
  if (list === "pages") return { totals: ofPages(totals), rows: plainPages(visits, query, span) };
  const rows = [...new Set(visits.map((visit) => keyOf(visit, list)))].map((key): Row => {
    const own = visits.filter((visit) => keyOf(visit, list) === key);
    return { key, figures: figuresOf(own, orders, span) };
  });
  return { totals, rows: rows.filter(({ figures }) => figures.events !== 0) };
}

function keyOf({ first, pages }: Visit, list: keyof typeof listed): string {
  const what = listed[list];
  if (what === "landing") return pages[0] ?? "";
  if (what === "exit") return pages.at(-1) ?? "";
  return attributeOf(first, what);
}

const ofPages = ({ people = 0, sessions = 0, pageViews = 0 }: Figures): Figures => ({ people, sessions, pageViews });

/** What was seen inside, by whom, and in how many of the sessions that began inside it was seen at all. */
function plainPages(visits: readonly Visit[], { host }: PlainQuery, span: Span): Row[] {
  const views = visits
    .flatMap(({ events }) => events)
    .filter(({ name, at }) => name === "page_view" && inside(span, at));
  return [...new Set(views.map((view) => pageOf(host, view)))].map((key) => {
    const own = views.filter((view) => pageOf(host, view) === key);
    const begun = visits.filter(({ isSession, first }) => isSession && inside(span, first.at));
    const sessions = begun.filter(({ pages }) => pages.includes(key)).length;
    const exits = begun.filter(({ pages }) => pages.at(-1) === key).length;
    const left = [...leftViews(visits)].filter(([view]) => own.includes(view)).map(([, said]) => said);
    const sum = (of: (said: Left) => number) => left.reduce((total, said) => total + of(said), 0);
    const mean = (total: number) => (left.length === 0 ? 0 : total / left.length);
    const figures = {
      people: new Set(own.map(({ person }) => person)).size,
      ...{ sessions, pageViews: own.length, entries: begun.filter(({ pages }) => pages[0] === key).length },
      ...{ exitRate: sessions === 0 ? 0 : exits / sessions, measuredViews: left.length },
      timeOnPage: mean(sum(({ seconds }) => seconds)),
      scrollDepth: mean(sum(({ percent }) => percent) / 100),
    };
    return { key, figures };
  });
}

export interface Row {
  key: string;
  figures: Figures;
}

/** Rows in the order of `-metric` or `metric`, ties by key as its bytes are; most sessions first where none is named. */
export function sorted(rows: readonly Row[], sort = "-sessions"): Row[] {
  const name = sort.replace("-", "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const byKey = (one: Row, other: Row) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
  const byName = (one: Row, other: Row) =>
    name === "key" ? byKey(one, other) : (one.figures[name] ?? 0) - (other.figures[name] ?? 0);
  const byNameless = (one: Row, other: Row) => Number(one.key === "") - Number(other.key === "");
  return [...rows].sort((one, other) => byNameless(one, other) || sign * byName(one, other) || byKey(one, other));
}
