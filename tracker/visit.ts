import type { Item } from "./batch.ts";

/** What a browser knows of its visitor. Short names: it is stored as it is. */
export interface Visit {
  /** Visitor. */
  v?: string;
  /** Session. */
  s?: string;
  /** When the last event happened, in milliseconds. */
  t?: number;
  /** The visitor's consent was granted. */
  c?: number;
  /** Nothing is told: 1 as the visitor denied it, 2 as the owner leaves the visits of this browser out. */
  d?: number;
  /** Events kept until the network is back. */
  k?: Item[];
}

/** 30 minutes without an event end a session. The cap of 24 hours is the collector's. */
const gap = 18e5;

/** The visit after an event at `time`: the same session, or a new one after the gap; a clock that jumped back by more is a gap too. */
export const advance = (visit: Visit, time: number, newId: () => string): Visit => ({
  ...visit,
  v: visit.v || newId(),
  s: visit.s && Math.abs(time - (visit.t as number)) < gap ? visit.s : newId(),
  t: time,
});
