import { halves, hashHalves, splitKey } from "#platform/events/key-hash.ts";
import { type OpenSession, SessionShard, type SplitVisitor } from "./session-shard.ts";

const none: OpenSession[] = [];

/**
 * Sessions by visitor in 43 to 57 bytes each; a Map of objects took 250. Its shards grow and are swept one by one, so
 * that nothing pauses. Visitors are 64-bit keys other than 0.
 */
export class SessionTable {
  readonly #shards: (SessionShard | undefined)[];
  size = 0;

  constructor(readonly shards: number) {
    this.#shards = Array(shards).fill(undefined);
  }

  /** Bytes of the places, used and unused. */
  get bytes(): number {
    return this.#shards.reduce((sum, shard) => sum + (shard?.bytes ?? 0), 0);
  }

  /** A visitor's sessions, the newest first. */
  list(visitor: bigint): OpenSession[] {
    const split = splitVisitor(visitor);
    const found = this.#shards[split.hash % this.shards]?.list(split) ?? none;
    return found.length > 1 ? found.sort(byNewest) : found;
  }

  /**
   * Adds a session or changes its times. `batch`: a number of 32 bits. Returns how many sessions the visitor has now, or 0
   * where the session was there.
   */
  put(visitor: bigint, session: OpenSession, batch: number): number {
    const split = splitVisitor(visitor);
    const sessions = this.#shardOf(split).put(split, session, batch);
    if (sessions > 0) this.size += 1;
    return sessions;
  }

  /** Keeps what `keep` accepts, by last event and batch, in one shard: numbered from 0 to below `shards`. */
  sweep(number: number, keep: (lastAt: number, batch: number) => boolean): void {
    const shard = this.#shards[number];
    const before = shard?.size ?? 0;
    shard?.filter(keep);
    this.size += (shard?.size ?? 0) - before;
  }

  /** Keeps these of a visitor's sessions. */
  keepOf(visitor: bigint, sessions: ReadonlySet<bigint>): void {
    const split = splitVisitor(visitor);
    const shard = this.#shardOf(split);
    const before = shard.size;
    shard.keepOf(split, sessions);
    this.size += shard.size - before;
  }

  /** The last events of some sessions that `include` accepts, at least `enough` of them where there are as many. */
  sample(enough: number, include: (batch: number) => boolean): number[] {
    const found: number[] = [];
    for (const shard of this.#shards) {
      shard?.forEach((lastAt, batch) => {
        if (include(batch)) found.push(lastAt);
      });
      if (found.length >= enough) break;
    }
    return found;
  }

  #shardOf({ hash }: SplitVisitor): SessionShard {
    const shard = this.#shards[hash % this.shards] ?? new SessionShard();
    this.#shards[hash % this.shards] = shard;
    return shard;
  }
}

/** The order is total, so that a session does not depend on where sessions lie. */
export const byNewest = (one: OpenSession, other: OpenSession) =>
  other.lastAt - one.lastAt || other.startedAt - one.startedAt || (one.session < other.session ? -1 : 1);

function splitVisitor(visitor: bigint): SplitVisitor {
  splitKey(visitor);
  const first = halves[0] as number;
  const second = halves[1] as number;
  return { hash: hashHalves(first, second), first, second };
}
