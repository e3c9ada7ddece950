import type { Attribute } from "#contract/dimensions.ts";
import type { Provenance } from "#contract/provenance.ts";

/** A row of the table `events` without `website`, `seq` and `received`, which the writer adds. */
export interface EventRow {
  /** Milliseconds since 1970. */
  at: number;
  visitor: bigint;
  id: string;
  name: string;
  /** 0n where the event belongs to no session. */
  session: bigint;
  host: string;
  path: string;
  /** Host and path of the referring page; empty for own pages. */
  referrer: string;
  utm: Utm;
  medium: string;
  source: string;
  country: string;
  city: string;
  device: string;
  os: string;
  browser: string;
  width: number;
  height: number;
  orderId: string;
  /** In the minor unit of `currency`: rial, cent. */
  value: number;
  currency: string;
  /** The event's other fields as JSON; empty without any. */
  data: string;
  /** By the credential it came with. */
  provenance: Provenance;
  /** Title of the page; stored once a page, not in the row. */
  title: string;
  /** The exclusion that it belongs to: it is stored apart from the events and counts nowhere. */
  exclusion?: string;
  /** What the event store could not say when it arrived; it is judged before it is stored. */
  deferred?: DeferredLookup;
}

/** A lookup of an event that arrived while the event store was away. */
export interface DeferredLookup {
  /** Days (UTC, numbered since 1970) on which its id may be stored; none where it cannot be. */
  days: readonly number[];
  /** The id under which the other one of browser and server may have stored it. */
  counterpart?: string;
  /** Whether it may belong to a stored session. */
  session: boolean;
}

export interface Utm {
  source: string;
  medium: string;
  campaign: string;
  content: string;
  term: string;
}

export const noUtm: Utm = { source: "", medium: "", campaign: "", content: "", term: "" };

/** A row without any value but its id and name; a browser's, which is trusted least. */
export function blankRow(id: string, name: string): EventRow {
  return {
    at: 0,
    visitor: 0n,
    id,
    name,
    session: 0n,
    host: "",
    path: "",
    referrer: "",
    utm: noUtm,
    medium: "",
    source: "",
    country: "",
    city: "",
    device: "",
    os: "",
    browser: "",
    width: 0,
    height: 0,
    orderId: "",
    value: 0,
    currency: "",
    data: "",
    provenance: "browser",
    title: "",
  };
}

/** The row as columns of the store. `seq` numbers the commit group; `received` is its time by `timeOf`. */
export function toColumns(website: string, row: EventRow, seq: number, received: string) {
  return {
    website,
    at: timeOf(row.at),
    visitor: row.visitor.toString(),
    id: row.id,
    seq,
    received,
    name: row.name,
    session: row.session.toString(),
    host: row.host,
    path: row.path,
    referrer: row.referrer,
    utm_source: row.utm.source,
    utm_medium: row.utm.medium,
    utm_campaign: row.utm.campaign,
    utm_content: row.utm.content,
    utm_term: row.utm.term,
    medium: row.medium,
    source: row.source,
    country: row.country,
    city: row.city,
    device: row.device,
    os: row.os,
    browser: row.browser,
    width: row.width,
    height: row.height,
    order_id: row.orderId,
    value: row.value,
    currency: row.currency,
    data: row.data,
    provenance: row.provenance,
  };
}

/** What a row says of a session's attribute, a dimension of `contract/dimensions.ts`. */
export const attributeOf = (row: Pick<EventRow, "utm" | Exclude<Attribute, "campaign">>, name: Attribute): string =>
  name === "campaign" ? row.utm.campaign : row[name];

const dayMs = 86_400_000;
/** The last day written: events of a load mostly share it. */
const lastDay = { day: Number.NaN, text: "" };
const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
const seconds = Array.from({ length: 60 }, (_, value) => pad(value));
const milliseconds = Array.from({ length: 1_000 }, (_, value) => pad(value, 3));

/**
 * A time in the store's unambiguous form: a bare number could be seconds or milliseconds, depending on its length. A
 * quarter of the time of `toISOString`, which took 3 % of a batch.
 */
export function timeOf(time: number): string {
  const day = Math.floor(time / dayMs);
  if (day !== lastDay.day) {
    lastDay.day = day;
    lastDay.text = new Date(day * dayMs).toISOString().slice(0, 10);
  }
  const rest = Math.floor(time) - day * dayMs;
  const second = Math.floor(rest / 1_000);
  const minute = Math.floor(second / 60);
  const clock = `${seconds[Math.floor(minute / 60)]}:${seconds[minute % 60]}:${seconds[second % 60]}`;
  return `${lastDay.text} ${clock}.${milliseconds[rest % 1_000]}`;
}

export type EventColumn = keyof ReturnType<typeof toColumns>;

/** The columns of `events`, and of `excluded_events` beside the exclusion. */
export const eventColumns = Object.keys(toColumns("", blankRow("", ""), 0, "")) as EventColumn[];
