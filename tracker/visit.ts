import type { Item } from "./batch.ts";

/** What a browser stores about its visitor, hence the short names. */
export interface Visit {
  /** Visitor. */
  v?: string;
  /** Session. */
  s?: string;
  /** Time of the last event in milliseconds. */
  t?: number;
  /** The visitor's consent was granted. */
  c?: number;
  /** Nothing is sent: 1 the visitor denied consent, 2 the owner excludes this browser. */
  d?: number;
  /** Events stored until the network is back. */
  k?: Item[];
}

/** 30 minutes without an event end a session; the collector limits sessions to 24 hours. */
const gap = 18e5;

/** The visit after an event at `time`: the same session, or a new one after the gap, also of a clock set back. */
export const advance = (visit: Visit, time: number, newId: () => string): Visit => ({
  ...visit,
  v: visit.v || newId(),
  s: visit.s && Math.abs(time - (visit.t as number)) < gap ? visit.s : newId(),
  t: time,
});
