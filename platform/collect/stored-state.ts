import type { OpenSession } from "./sessions.ts";

/** What the event store knows about a batch: which events it has, and the sessions that the others may belong to. */
export interface StoredState {
  /** The duplicate filter covers what arrived since then; `ids` covers what arrived before. */
  filterSince: number;
  ids: ReadonlySet<string>;
  sessions: StoredSessions;
}

export interface StoredSessions {
  byVisitor: ReadonlyMap<bigint, OpenSession[]>;
  /** Each visitor that was looked up, with `knownFrom` of the memory before. */
  knownFrom: ReadonlyMap<bigint, number>;
  /** Of the memory before. */
  epoch: number;
  version: number;
}
