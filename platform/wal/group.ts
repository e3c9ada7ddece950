import { blankRow, type EventRow } from "#platform/events/event-row.ts";

/** The rows of one website in a commit group. */
export interface LoggedBatch {
  website: string;
  rows: readonly EventRow[];
}

/** A commit group as the log keeps it: finished rows, so that replaying runs no step of the collector again. */
export interface LoggedGroup {
  /** Time of the group in milliseconds: `received` of its events. */
  receivedAt: number;
  batches: readonly LoggedBatch[];
}

/** The order of a row's values in the log: names would take as many bytes again. New fields go to the end. */
const fields = [
  ...(["at", "id", "name", "host", "path", "referrer", "medium", "source", "country", "city"] as const),
  ...(["device", "os", "browser", "width", "height", "orderId", "value", "currency", "data"] as const),
  ...(["provenance", "title", "exclusion", "deferred"] as const),
] satisfies readonly (keyof EventRow)[];
const utmFields = ["source", "medium", "campaign", "content", "term"] as const;

type Values = [visitor: string, session: string, utm: string[] | 0, ...rest: unknown[]];

/** 64-bit numbers are texts, as JSON's are exact up to 2^53. */
const toValues = (row: EventRow): Values => [
  row.visitor.toString(),
  row.session.toString(),
  utmFields.every((field) => row.utm[field] === "") ? 0 : utmFields.map((field) => row.utm[field]),
  ...fields.map((field) => row[field]),
];

/** The first of them in `Values`. */
const firstField = 3;

/** Value by value into one object: arrays and objects in between took five times as long. */
function fromValues(values: Values): EventRow {
  const [visitor, session, utm] = values;
  const row = blankRow("", "");
  row.visitor = BigInt(visitor);
  row.session = BigInt(session);
  if (utm !== 0) {
    const [source = "", medium = "", campaign = "", content = "", term = ""] = utm;
    row.utm = { source, medium, campaign, content, term };
  }
  const given: Record<string, unknown> = row as unknown as Record<string, unknown>;
  for (const [rank, field] of fields.entries()) {
    const value = values[firstField + rank];
    // JSON has no undefined: a row without an exclusion has null there. An earlier release wrote fewer.
    if (value !== null && value !== undefined) given[field] = value;
  }
  return row;
}

/** What is known of a group without reading its rows: a start reads a gigabyte of them. */
export interface GroupHead {
  receivedAt: number;
  websites: readonly string[];
  /** Whether lookups of its events are made up for when it is loaded. */
  isDeferred: boolean;
  /** Whether a row may hold an identity claim. */
  hasClaims: boolean;
}

/** Whether a row may hold an identity claim. */
export const mayClaim = ({ name, data }: EventRow) =>
  name === "purchase" || name === "identify" || data.includes('"$person"');

export function headOf({ receivedAt, batches }: LoggedGroup): GroupHead {
  const some = (test: (row: EventRow) => boolean) => batches.some(({ rows }) => rows.some(test));
  return {
    receivedAt,
    websites: [...new Set(batches.map(({ website }) => website))],
    isDeferred: some(({ deferred }) => deferred !== undefined),
    hasClaims: some(mayClaim),
  };
}

/** The payload of a frame: a line about the group, and its rows. */
export const encodeGroup = (group: LoggedGroup, head = headOf(group)): Buffer =>
  Buffer.from(
    `${JSON.stringify(head)}\n${JSON.stringify(group.batches.map(({ website, rows }) => [website, rows.map(toValues)]))}`,
  );

const lineFeed = 10;

export const decodeHead = (payload: Buffer): GroupHead =>
  JSON.parse(payload.toString("utf8", 0, payload.indexOf(lineFeed)));

/** The group of a payload; its checksum was compared. */
export function decodeGroup(payload: Buffer): LoggedGroup {
  const batches: [string, Values[]][] = JSON.parse(payload.toString("utf8", payload.indexOf(lineFeed) + 1));
  const { receivedAt } = decodeHead(payload);
  return { receivedAt, batches: batches.map(([website, rows]) => ({ website, rows: rows.map(fromValues) })) };
}
