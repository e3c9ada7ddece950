/** What is known of one person: everything that a definition can depend on. */
export interface PersonFacts {
  person: bigint;
  /** Whether PostgreSQL has them: others are there as long as they have events or visits. */
  isKnown: boolean;
  attributes: PersonAttributes;
  /** What they did before the instant judged, by time, visitor and id. */
  events: readonly JudgedEvent[];
  /** Half-hours of folded days, whose events are deleted. */
  folded: readonly Visit[];
  /** Minor units (rial, cents) in a unit of the website's currency. */
  moneyUnit: number;
  /** The segments that they are inside, by id. */
  segments: ReadonlySet<string>;
}

/** What was said of a person; absent fields are missing. */
export interface PersonAttributes {
  fields: Partial<Record<StatedField, string>>;
  /** `YYYY-MM-DD`. */
  birthday?: string | undefined;
  leadAt?: number | undefined;
  customerAt?: number | undefined;
  own: OwnAttributes;
}

export const statedFields = ["name", "email", "phone", "ownerId", "gender", "city", "country"] as const;
export type StatedField = (typeof statedFields)[number];

/** Attributes that the owner defines, by the kind of their value: one that is of another kind is missing there. */
export interface OwnAttributes {
  texts: Record<string, string>;
  numbers: Record<string, number>;
  /** `YYYY-MM-DD`; they are texts too. */
  dates: Record<string, string>;
  flags: Record<string, boolean>;
  lists: Record<string, string[]>;
}

/** An event as reports count it, before the instant judged. */
export interface JudgedEvent {
  at: number;
  visitor: bigint;
  name: string;
  /** The defined events that it is, beside its own name. */
  defined: readonly string[];
  /** The session, or the event's own id where it has none. */
  visit: string;
  isSession: boolean;
  /** Whether it is what is left of a folded day: its visit is among the folded ones. */
  isFolded: boolean;
  /** Its page as reports name it. */
  path: string;
  medium: string;
  source: string;
  campaign: string;
  country: string;
  city: string;
  device: string;
  os: string;
  browser: string;
  /** Whether it is the purchase that counts of its order. */
  isOrder: boolean;
  /** In minor units; a refund's is below zero. */
  sale: number;
  /** Its further fields as JSON, with order, value and currency where a condition names one of them. */
  data: string;
}

/** A session, an event without one, or a half-hour of one of them on a folded day. */
export interface Visit extends Traits {
  visitor: bigint;
  /** Whether a session begins here. */
  begins: boolean;
  firstAt: number;
  lastAt: number;
  views: number;
  orders: number;
  sales: number;
}

export interface Traits {
  medium: string;
  source: string;
  campaign: string;
  country: string;
  city: string;
  device: string;
  os: string;
  browser: string;
}

/** The visits that events make, with the traits of the first event of each. */
export function visitsOf({ events, folded }: Pick<PersonFacts, "events" | "folded">): Visit[] {
  const byVisit = new Map<string, Visit>();
  for (const event of events) {
    if (event.isFolded) continue;
    const known = byVisit.get(event.visit);
    const visit = known ?? startVisit(event);
    if (known === undefined) byVisit.set(event.visit, visit);
    visit.lastAt = event.at;
    visit.views += event.name === "page_view" ? 1 : 0;
    visit.orders += event.isOrder ? 1 : 0;
    visit.sales += event.sale;
  }
  return [...folded, ...byVisit.values()];
}

const startVisit = (event: JudgedEvent): Visit => {
  const { visitor, medium, source, campaign, country, city, device, os, browser, isSession, at } = event;
  // Without a spread, which costs three times as much: every visit of a batch is made here.
  return {
    medium,
    source,
    campaign,
    country,
    city,
    device,
    os,
    browser,
    visitor,
    begins: isSession,
    firstAt: at,
    lastAt: at,
    views: 0,
    orders: 0,
    sales: 0,
  };
};
