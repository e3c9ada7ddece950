import type { OpenSession } from "./session-shard.ts";
import { byNewest } from "./session-table.ts";

/**
 * The stored sessions of one visitor, sorted once a lookup: a browser may have named a session for each of its events, and
 * sorting 20,000 of them for every event took 7 ms each.
 */
export class VisitorSessions {
  readonly newestFirst: readonly OpenSession[];
  readonly #byKey: ReadonlyMap<bigint, OpenSession>;

  constructor(sessions: readonly OpenSession[]) {
    this.newestFirst = [...sessions].sort(byNewest);
    this.#byKey = new Map(sessions.map((session) => [session.session, session]));
  }

  /**
   * A session with what is stored of it. Either may have an older state: what arrived last is not stored yet, and memory
   * may have forgotten how a session began.
   */
  unite(known: OpenSession): OpenSession {
    const stored = this.#byKey.get(known.session);
    if (stored === undefined) return known;
    return {
      session: known.session,
      startedAt: Math.min(known.startedAt, stored.startedAt),
      lastAt: Math.max(known.lastAt, stored.lastAt),
    };
  }
}

/** Index of the first element that `accepts`, which accepts all after it; the length where it accepts none. */
export function firstIndex<T>(sorted: readonly T[], accepts: (element: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (accepts(sorted[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
