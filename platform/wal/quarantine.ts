import type { Dependencies } from "#platform/dependencies.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import {
  countQuarantinedOf,
  deleteQuarantined,
  deleteQuarantinedBefore,
  insertQuarantined,
  listQuarantined,
} from "./sql/quarantined-events.ts";

/** An event of the log that cannot be loaded. */
export interface UnloadableEvent {
  website: string;
  row: EventRow;
  reason: string;
}

/** As JSON has it: no control characters, no half of a surrogate pair. */
const escapeText = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Keeps events that the event store refuses, so that the others are loaded. May be repeated. Events of websites that are
 * deleted meanwhile go with them.
 */
export async function quarantineEvents(
  { postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">,
  events: readonly UnloadableEvent[],
): Promise<void> {
  const rows = events.map(({ website, row, reason }) => ({
    ...{ website, id: escapeText(row.id), event: encodeRow(row), reason: escapeText(reason) },
    visitor: BigInt.asIntN(64, row.visitor),
  }));
  const added = await insertQuarantined(postgres, rows, new Date(clock.now()));
  const [first] = events;
  if (added > 0) log.error({ events: added, website: first?.website, reason: first?.reason }, "events quarantined");
}

/** 64-bit numbers are texts, as JSON's are exact up to 2^53. */
const encodeRow = ({ visitor, session, ...row }: EventRow) =>
  JSON.stringify({ ...row, visitor: visitor.toString(), session: session.toString() });

/** Quarantined events of the first website after one of them, at most so many; with `website` its own alone. */
export async function readQuarantine(
  queries: Queries,
  page: Parameters<typeof listQuarantined>[1],
): Promise<{ website: string; id: string; row: EventRow }[]> {
  const rows = await listQuarantined(queries, page);
  return rows
    .filter(({ website }) => website === rows[0]?.website)
    .map(({ website, id, event }) => ({ website, id, row: decodeRow(event) }));
}

/** How many quarantined events a website has. */
export const countQuarantine = (queries: Queries, website: string): Promise<number> =>
  countQuarantinedOf(queries, website);

/** Forgets quarantined events that are loaded. */
export const endQuarantine = (queries: Queries, website: string, ids: readonly string[]): Promise<void> =>
  deleteQuarantined(queries, website, ids);

function decodeRow(event: string): EventRow {
  const { visitor, session, ...row } = JSON.parse(event);
  return { ...blankRow("", ""), ...row, visitor: BigInt(visitor), session: BigInt(session) };
}

const uuids = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isUuid = (text: string) => uuids.test(text);
/** The last one of JavaScript. */
const maxTime = 8.64e15;

/** Whether a statement can look the event up: its ids are ids, its time is a time. */
export const canLookUp = ({ id, visitor, at, deferred }: EventRow): boolean =>
  [id, deferred?.counterpart ?? id].every(isUuid) && visitor === BigInt.asUintN(64, visitor) && Math.abs(at) <= maxTime;

/** Forgets what of a website was refused before an instant (milliseconds): its owner keeps no events of then. */
export const forgetQuarantine = (queries: Queries, website: string, before: number): Promise<void> =>
  deleteQuarantinedBefore(queries, website, new Date(before));
