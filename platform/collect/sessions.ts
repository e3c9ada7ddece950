import { sessionKey } from "#platform/events/keys.ts";
import type { RecentVisitors } from "./recent-visitors.ts";
import { SessionMemory } from "./session-memory.ts";
import type { OpenSession } from "./session-shard.ts";
import { byNewest } from "./session-table.ts";
import type { UnstoredBatches } from "./unstored-batches.ts";
import { firstIndex, type VisitorSessions } from "./visitor-sessions.ts";

export type { OpenSession } from "./session-shard.ts";

export const gapMs = 30 * 60_000;
export const maxSessionMs = 24 * 60 * 60_000;

/** What the session rule needs to know about an event. */
export interface SessionEvent {
  website: string;
  visitor: bigint;
  at: number;
  name: string;
  /** The browser's id of the session, where it sends one. */
  clientSession: string | undefined;
}

interface Options {
  /** `remember` or `assign` gets every session with an event at or after it (milliseconds since 1970). */
  knownSince: number;
  /** Sessions that are stored already go past it. */
  maxSessions?: number;
  /** Parts that memory grows and forgets by. */
  shards?: number;
  /** Visitors that may have stored sessions; without it everybody may. */
  recentVisitors?: Pick<RecentVisitors, "has" | "add" | "rotate" | "coversSince">;
  /** Batches that lookups may not find yet; without it they find every one. */
  unstored?: Pick<UnstoredBatches, "newest" | "oldest">;
}

/** With two million sessions a shard has a thousand, which move in 20 microseconds. */
const defaults = { maxSessions: 2_000_000, shards: 2_048 } as const;
const everybody = { coversSince: Number.POSITIVE_INFINITY, has: () => true, add: () => {}, rotate: () => {} };
const allStored = { newest: 0, oldest: 1 };

/** The session of an event that no session of others is to know of: the browser's, or one of its own. */
export function sessionOfItself({ website, visitor, at, name, clientSession }: SessionEvent): bigint {
  if (clientSession !== undefined) return sessionKey(website, visitor, clientSession);
  return name === "page_view" ? sessionKey(website, visitor, `at ${at}`) : 0n;
}

/**
 * Assigns each event its session. The browser's session wins. An event without one joins the newest session of its visitor
 * that is less than 30 minutes away; otherwise a page view starts one and any other event has none (0n). A session lasts
 * at most 24 hours. For events in order the result equals the gap rule. `leave`, which the tracker sends, neither starts
 * nor lengthens a session.
 *
 * Memory is bounded, and the result does not depend on the bound where stored sessions are given to `assign` for every
 * event that `mustLookUp` names. Exceptions, all of one visitor and its own doing: the pieces of a browser's session of
 * more than 24 hours, more than 64 sessions within an hour, and more stored ones than a lookup finds.
 */
export class Sessions {
  readonly #memory: SessionMemory;
  readonly #recentVisitors: NonNullable<Options["recentVisitors"]>;
  readonly #unstored: NonNullable<Options["unstored"]>;

  constructor(options: Options) {
    this.#memory = new SessionMemory({ ...defaults, ...options });
    this.#recentVisitors = options.recentVisitors ?? everybody;
    this.#unstored = options.unstored ?? allStored;
  }

  /** Sessions in memory. */
  get size(): number {
    return this.#memory.size;
  }

  /** Bytes that they take. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** Rises with everything that is forgotten: while it stays, what `mustLookUp` answered holds. */
  get version(): number {
    return this.#memory.version + this.#recentVisitors.coversSince;
  }

  /** Rises where a session may have gone that a lookup which began before could not find yet. */
  get epoch(): number {
    return this.#memory.epoch;
  }

  /** Since when memory has all sessions of a visitor (milliseconds since 1970), by their last event. */
  knownFrom(visitor: bigint): number {
    return this.#memory.knownFrom(visitor);
  }

  /** Whether memory does not suffice to assign the event. */
  mustLookUp({ visitor, at, clientSession }: SessionEvent): boolean {
    if (clientSession !== undefined) return false;
    const knownFrom = this.#memory.knownFrom(visitor);
    if (at - gapMs >= knownFrom) return false;
    const near = this.#memory.list(visitor).find((session) => isNear(session, at));
    if (near !== undefined && near.lastAt >= knownFrom) return false;
    return at - gapMs < this.#recentVisitors.coversSince || this.#recentVisitors.has(visitor);
  }

  /** The event's session. `stored`: sessions of its visitor that were looked up. */
  assign(event: SessionEvent, stored?: VisitorSessions): bigint {
    const { visitor, at, name, clientSession } = event;
    const known = this.#memory.list(visitor);
    const found =
      clientSession === undefined
        ? findNear(known, stored, at)
        : findClientSession(known, this.#keyOf(event.website, visitor, clientSession), at);
    if (name === "leave") return found?.session ?? 0n;
    if (found !== undefined) {
      const { session } = found;
      const startedAt = Math.min(found.startedAt, at);
      const lastAt = Math.max(found.lastAt, at);
      this.remember(visitor, { session, startedAt, lastAt });
      return session;
    }
    if (name !== "page_view") return 0n;
    // Made of the event's own time: the same event sent again starts the same session.
    const session = sessionKey(event.website, visitor, `at ${at}`);
    this.remember(visitor, { session, startedAt: at, lastAt: at });
    return session;
  }

  /** Keeps the newest state of a session. */
  remember(visitor: bigint, session: OpenSession): void {
    this.#memory.put(visitor, session, this.#unstored.newest);
    this.#recentVisitors.add(visitor, session.lastAt);
  }

  /** Forgets what is over or past the bounds, a little each time; to be called before a batch, never within one. */
  forget(now: number): void {
    this.#memory.forget(now, this.#unstored.oldest);
    this.#recentVisitors.rotate(now);
  }

  /** Caches the last key: the events of a batch mostly share a session, and hashing takes 2 microseconds. */
  #keyOf(website: string, visitor: bigint, clientSession: string): bigint {
    const last = this.#last;
    if (last.clientSession === clientSession && last.visitor === visitor) return last.key;
    this.#last = { clientSession, visitor, key: sessionKey(website, visitor, clientSession) };
    return this.#last.key;
  }

  #last = { clientSession: "", visitor: 0n, key: 0n };
}

/** The browser's session, or the piece of it that the event falls in: one that lasts over 24 hours is split. */
function findClientSession(sessions: readonly OpenSession[], named: bigint, at: number): OpenSession {
  for (const known of sessions) {
    if (!isPieceOf(named, known)) continue;
    if (fits(known, at)) return known;
    if (at > known.lastAt) return { session: named ^ BigInt(at), startedAt: at, lastAt: at };
  }
  return { session: named, startedAt: at, lastAt: at };
}

/** The newest session, known or stored, that an event at this time may join. `known`: the newest first. */
function findNear(
  known: readonly OpenSession[],
  stored: VisitorSessions | undefined,
  at: number,
): OpenSession | undefined {
  if (stored === undefined) return known.find((session) => isNear(session, at));
  const near = known.map((session) => stored.unite(session)).filter((session) => isNear(session, at));
  const isKnown = ({ session }: OpenSession) => known.some((other) => other.session === session);
  const { newestFirst } = stored;
  // No session that ends a day later or half an hour earlier is near.
  const from = firstIndex(newestFirst, ({ lastAt }) => lastAt < at + maxSessionMs);
  const till = firstIndex(newestFirst, ({ lastAt }) => lastAt <= at - gapMs);
  for (let index = from; index < till; index += 1) {
    const session = newestFirst[index] as OpenSession;
    if (!isNear(session, at) || isKnown(session)) continue;
    near.push(session);
    break;
  }
  return near.sort(byNewest)[0];
}

/**
 * Whether a session is the browser's named session or a later piece of it. A piece's key is the name XOR the time of
 * its start, so that its events alone identify it.
 */
function isPieceOf(named: bigint, { session, startedAt, lastAt }: OpenSession): boolean {
  const began = session ^ named;
  return began === 0n || (began >= BigInt(startedAt) && began <= BigInt(lastAt));
}

const fits = ({ startedAt, lastAt }: OpenSession, at: number) =>
  Math.max(lastAt, at) - Math.min(startedAt, at) < maxSessionMs;

const isNear = (session: OpenSession, at: number) =>
  at - session.lastAt < gapMs && session.startedAt - at < gapMs && fits(session, at);
