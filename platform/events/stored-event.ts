import type { EventRow } from "./event-row.ts";

/** An event as it is stored. */
export interface StoredEvent extends Omit<EventRow, "title"> {
  website: string;
  /** Number of the commit group. */
  seq: number;
  /** Time of arrival in milliseconds since 1970. */
  received: number;
}
