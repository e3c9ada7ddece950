import type { OpenSession } from "./session-shard.ts";
import { SessionTable } from "./session-table.ts";

const minuteMs = 60_000;
/** A session stays for an hour after its last event: an event without a session's name costs no query for 30 minutes. */
const keepMs = 60 * minuteMs;
/** An event reads all sessions of its visitor. Past the first bound the newest stay. */
const maxPerVisitor = { full: 64, kept: 32 } as const;
/** Visitors some of whose sessions were forgotten before those of others. */
const maxCrowdedVisitors = 50_000;
/** New sessions for which a shard is swept: a pass ends before the sessions grow by a thirtieth of two million. */
const sessionsPerSweep = 32;
/** Enough last events to find the oldest eighth among them. */
const sampleSize = 2_000;
const freedShare = 1 / 8;

interface Options {
  /** `put` gets every session with an event at or after it (milliseconds since 1970). */
  knownSince: number;
  maxSessions: number;
  /** Parts that grow and are swept one by one. */
  shards: number;
  maxCrowdedVisitors?: number;
}

/**
 * Bounded memory of sessions, which states since when it has all of them. It forgets in `forget` only, whole minutes of
 * last events, and never what a batch changed that the store may not have yet. Only a visitor with more than 64 sessions
 * loses the oldest of them at once.
 */
export class SessionMemory {
  readonly #table: SessionTable;
  readonly #bounds: Required<Options>;
  #knownSince: number;
  /** By visitor: what ended before it is not all there. */
  readonly #forgottenTill = new Map<bigint, number>();
  /** Shards that the pass has yet to sweep, and the next of them. */
  #shardsLeft = 0;
  #nextShard = 0;
  #newSessions = 0;
  /** Batches below it were stored when the pass began: only what they changed goes. */
  #storedBefore = 0;
  #epoch = 0;
  #version = 0;

  constructor(options: Options) {
    this.#knownSince = options.knownSince;
    this.#bounds = { maxCrowdedVisitors, ...options };
    this.#table = new SessionTable(options.shards);
  }

  get size(): number {
    return this.#table.size;
  }

  get bytes(): number {
    return this.#table.bytes;
  }

  /** Rises with each pass: sessions may go that a lookup which began before it could not find yet. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Rises with everything that is forgotten. */
  get version(): number {
    return this.#version;
  }

  /** Every session of the visitor whose last event is at or after it is here. */
  knownFrom(visitor: bigint): number {
    const forgottenTill = this.#forgottenTill.size === 0 ? undefined : this.#forgottenTill.get(visitor);
    return Math.max(this.#knownSince, forgottenTill ?? this.#knownSince);
  }

  /** The newest first. */
  list(visitor: bigint): OpenSession[] {
    return this.#table.list(visitor);
  }

  /** `batch`: the number of the batch that changes the session. */
  put(visitor: bigint, session: OpenSession, batch: number): void {
    const sessions = this.#table.put(visitor, session, batch >>> 0);
    if (sessions > 0) this.#newSessions += 1;
    if (sessions > maxPerVisitor.full) this.#trim(visitor);
  }

  /** Batches with a number below `oldestUnstored` are stored. */
  forget(now: number, oldestUnstored: number): void {
    if (this.#shardsLeft === 0) this.#beginPass(now, oldestUnstored);
    const count = Math.min(this.#shardsLeft, 1 + Math.floor(this.#newSessions / sessionsPerSweep));
    this.#newSessions = 0;
    for (let index = 0; index < count; index += 1) {
      this.#table.sweep(this.#nextShard, (lastAt, batch) => lastAt >= this.#knownSince || !this.#isStored(batch));
      this.#nextShard = (this.#nextShard + 1) % this.#table.shards;
    }
    this.#shardsLeft -= count;
  }

  /** Numbers have 32 bits in the table: their distance is right as long as it has 31. */
  #isStored(batch: number): boolean {
    return ((batch - this.#storedBefore) | 0) < 0;
  }

  #beginPass(now: number, oldestUnstored: number): void {
    const isFull = this.size > this.#bounds.maxSessions;
    const due = Math.floor((now - keepMs) / minuteMs) * minuteMs;
    if (due <= this.#knownSince && !isFull) return;
    this.#storedBefore = oldestUnstored;
    this.#shardsLeft = this.#table.shards;
    this.#epoch += 1;
    this.#version += 1;
    this.#raise(isFull ? Math.max(due, this.#findLimit()) : due);
  }

  /** The end of the minute in which the oldest eighth of the stored sessions ended. */
  #findLimit(): number {
    const ends = this.#table.sample(sampleSize, (batch) => this.#isStored(batch)).sort((one, other) => one - other);
    const end = ends[Math.floor(ends.length * freedShare)];
    return end === undefined ? Number.NEGATIVE_INFINITY : (Math.floor(end / minuteMs) + 1) * minuteMs;
  }

  #raise(knownSince: number): void {
    if (knownSince <= this.#knownSince) return;
    this.#knownSince = knownSince;
    this.#epoch += 1;
    this.#version += 1;
    for (const [visitor, till] of this.#forgottenTill) if (till <= knownSince) this.#forgottenTill.delete(visitor);
  }

  /** Forgets the oldest sessions of a visitor, who has sixty-four within an hour. */
  #trim(visitor: bigint): void {
    const sessions = this.#table.list(visitor);
    const kept = sessions.slice(0, maxPerVisitor.kept);
    this.#table.keepOf(visitor, new Set(kept.map(({ session }) => session)));
    this.#version += 1;
    this.#forgottenTill.set(visitor, (sessions[kept.length]?.lastAt ?? 0) + 1);
    if (this.#forgottenTill.size > this.#bounds.maxCrowdedVisitors)
      this.#raise(Math.max(...this.#forgottenTill.values()));
  }
}
