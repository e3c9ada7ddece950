import type { VisitorSessions } from "./visitor-sessions.ts";

/** What the event store knows about a batch: which events it has, and the sessions that the others may belong to. */
export interface StoredState {
  /** The duplicate filter covers what arrived since then; `ids` covers what arrived before. */
  filterSince: number;
  ids: ReadonlySet<string>;
  sessions: StoredSessions;
  /** Ids that could not be looked up, because the event store is away. */
  deferredIds: ReadonlyMap<string, SuspectId>;
}

/** An id that may be stored. */
export interface SuspectId {
  /** The days (UTC, numbered since 1970) on which it then is. */
  days: readonly number[];
  /** The other one of browser and server may have stored the event under it. */
  counterpart: string | undefined;
}

export interface StoredSessions {
  byVisitor: ReadonlyMap<bigint, VisitorSessions>;
  /** Each visitor that was looked up, with `knownFrom` of the memory before. */
  knownFrom: ReadonlyMap<bigint, number>;
  /** Of the memory before. */
  epoch: number;
  version: number;
  /** Whether they could not be looked up, because the event store is away. */
  isDeferred: boolean;
}
