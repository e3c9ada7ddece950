import { sessionKey } from "#platform/events/keys.ts";

export const gapMs = 30 * 60_000;
export const maxSessionMs = 24 * 60 * 60_000;

/** The known part of a session. Times in milliseconds since 1970. */
export interface OpenSession {
  session: bigint;
  startedAt: number;
  lastAt: number;
}

/** What the session rule needs to know about an event. */
export interface SessionEvent {
  website: string;
  visitor: bigint;
  at: number;
  name: string;
  /** The browser's id of the session, where it sends one. */
  clientSession: string | undefined;
}

interface Visitor {
  /** The newest first. */
  sessions: readonly OpenSession[];
  /** Sessions that ended earlier are not in `sessions`. */
  forgottenTill: number;
}

/** The session of an event that no session of others is to know of: the browser's, or one of its own. */
export function sessionOfItself({ website, visitor, at, name, clientSession }: SessionEvent): bigint {
  if (clientSession !== undefined) return sessionKey(website, visitor, clientSession);
  return name === "page_view" ? sessionKey(website, visitor, `at ${at}`) : 0n;
}

/** A late event may belong to the previous session. */
const maxSessionsPerVisitor = 2;

/**
 * Assigns each event its session. The browser's session wins. An event without one joins a session of its visitor that is
 * less than 30 minutes away; otherwise a page view starts one and any other event has none (0n). A session lasts at most
 * 24 hours. For events in order the result equals the gap rule. `leave`, which the tracker sends, neither starts nor
 * lengthens a session.
 *
 * Memory is bounded: past `maxVisitors` the least recently used visitor is forgotten, and the two newest sessions of a
 * visitor are kept. `mustLookUp` says when the store has to be queried.
 */
export class Sessions {
  readonly #open = new Map<bigint, Visitor>();
  #knownSince: number;

  /** `knownSince`: `remember` or `assign` gets every session with an event at or after it. */
  constructor(
    knownSince: number,
    private readonly maxVisitors = 300_000,
  ) {
    this.#knownSince = knownSince;
  }

  /** Whether memory does not suffice to assign the event. */
  mustLookUp({ visitor, at, clientSession }: SessionEvent): boolean {
    if (clientSession !== undefined || this.#near(visitor, at) !== undefined) return false;
    return at - gapMs < Math.max(this.#knownSince, this.#open.get(visitor)?.forgottenTill ?? 0);
  }

  /** The event's session. `stored`: sessions of its visitor that were looked up. */
  assign(event: SessionEvent, stored: readonly OpenSession[] = []): bigint {
    const { visitor, at, name, clientSession } = event;
    const found =
      clientSession === undefined
        ? (this.#near(visitor, at) ?? stored.find((session) => isNear(session, at)))
        : this.#clientSession(event, this.#keyOf(event.website, visitor, clientSession));
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
  remember(visitor: bigint, { session, startedAt, lastAt }: OpenSession): void {
    const known = this.#open.get(visitor) ?? { sessions: [], forgottenTill: 0 };
    const others = known.sessions.filter((other) => other.session !== session);
    const sessions = [{ session, startedAt, lastAt }, ...others].sort((a, b) => b.lastAt - a.lastAt);
    const forgotten = sessions.splice(maxSessionsPerVisitor);
    const forgottenTill = Math.max(known.forgottenTill, ...forgotten.map((old) => old.lastAt + 1));
    this.#open.delete(visitor);
    this.#open.set(visitor, { sessions, forgottenTill });
    if (this.#open.size > this.maxVisitors) this.#forgetOldest();
  }

  /** Caches the last key: the events of a batch mostly share a session, and hashing takes 2 microseconds. */
  #keyOf(website: string, visitor: bigint, clientSession: string): bigint {
    const last = this.#last;
    if (last.clientSession === clientSession && last.visitor === visitor) return last.key;
    this.#last = { clientSession, visitor, key: sessionKey(website, visitor, clientSession) };
    return this.#last.key;
  }

  #last = { clientSession: "", visitor: 0n, key: 0n };

  #forgetOldest(): void {
    for (const [visitor, { sessions, forgottenTill }] of this.#open) {
      this.#open.delete(visitor);
      this.#knownSince = Math.max(this.#knownSince, forgottenTill, (sessions[0]?.lastAt ?? 0) + 1);
      return;
    }
  }

  #near(visitor: bigint, at: number): OpenSession | undefined {
    return this.#open.get(visitor)?.sessions.find((known) => isNear(known, at));
  }

  /** The browser's session, or the piece of it that the event falls in: one that lasts over 24 hours is split. */
  #clientSession({ visitor, at }: SessionEvent, named: bigint): OpenSession {
    for (const known of this.#open.get(visitor)?.sessions ?? []) {
      if (!isPieceOf(named, known)) continue;
      if (fits(known, at)) return known;
      if (at > known.lastAt) return { session: named ^ BigInt(at), startedAt: at, lastAt: at };
    }
    return { session: named, startedAt: at, lastAt: at };
  }
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
