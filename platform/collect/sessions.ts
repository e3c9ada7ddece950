import { sessionKey } from "#platform/events/keys.ts";

export const gapMs = 30 * 60_000;
export const maxSessionMs = 24 * 60 * 60_000;

/** A session as far as it is known. Times in milliseconds since 1970. */
export interface OpenSession {
  session: bigint;
  startedAt: number;
  lastAt: number;
}

/** What the rule needs of an event. */
export interface SessionEvent {
  website: string;
  visitor: bigint;
  at: number;
  name: string;
  /** The browser's own id of the session, where it told one. */
  clientSession: string | undefined;
}

interface Visitor {
  /** The newest first. */
  sessions: readonly OpenSession[];
  /** Sessions that ended before this are not among them. */
  forgottenTill: number;
}

/** An event may come late and belong to the session before. */
const maxSessionsPerVisitor = 2;

/**
 * Which session each event belongs to. The browser's session wins. An event that names none joins a session of its
 * visitor that is less than 30 minutes away; else a page view starts one and any other event has none (0n). A session
 * lasts at most 24 hours. For events told in order the result equals the gap rule. `leave` is the tracker's own: it
 * belongs to a session but neither starts nor lengthens one.
 *
 * Memory is bounded: past `most` visitors the one seen longest ago is forgotten, and of a visitor the two newest
 * sessions are kept. `mustLookUp` says when the store has to be asked.
 */
export class Sessions {
  readonly #open = new Map<bigint, Visitor>();
  #knownSince: number;

  /** `knownSince`: every session with an event at or after it has been or will be told to `remember` or `assign`. */
  constructor(
    knownSince: number,
    private readonly maxVisitors = 300_000,
  ) {
    this.#knownSince = knownSince;
  }

  /** Whether memory alone cannot tell the session of an event that names none. */
  mustLookUp({ visitor, at, clientSession: told }: SessionEvent): boolean {
    if (told !== undefined || this.#near(visitor, at) !== undefined) return false;
    return at - gapMs < Math.max(this.#knownSince, this.#open.get(visitor)?.forgottenTill ?? 0);
  }

  /** The event's session. `stored` are its visitor's sessions that were looked up. */
  assign(event: SessionEvent, stored: readonly OpenSession[] = []): bigint {
    const { visitor, at, name, clientSession: told } = event;
    const found =
      told === undefined
        ? (this.#near(visitor, at) ?? stored.find((session) => isNear(session, at)))
        : this.#told(event, this.#keyOf(event.website, visitor, told));
    if (name === "leave") return found?.session ?? 0n;
    if (found !== undefined) {
      const { session } = found;
      const startedAt = Math.min(found.startedAt, at);
      const lastAt = Math.max(found.lastAt, at);
      this.remember(visitor, { session, startedAt, lastAt });
      return session;
    }
    if (name !== "page_view") return 0n;
    // Made of the event's own time, so that the same event told again starts the same session.
    const session = sessionKey(event.website, visitor, `at ${at}`);
    this.remember(visitor, { session, startedAt: at, lastAt: at });
    return session;
  }

  /** Puts a session into memory, or what became of it. */
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

  /** The key of the session told last is kept: the events of a batch mostly share it, and hashing takes 2 microseconds. */
  #keyOf(website: string, visitor: bigint, told: string): bigint {
    const last = this.#last;
    if (last.told === told && last.visitor === visitor) return last.key;
    this.#last = { told, visitor, key: sessionKey(website, visitor, told) };
    return this.#last.key;
  }

  #last = { told: "", visitor: 0n, key: 0n };

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

  /** The session that a browser names; the piece of it that the event falls in, where it lasted over 24 hours. */
  #told({ visitor, at }: SessionEvent, told: bigint): OpenSession {
    for (const known of this.#open.get(visitor)?.sessions ?? []) {
      if (!isPieceOf(told, known)) continue;
      if (fits(known, at)) return known;
      if (at > known.lastAt) return { session: told ^ BigInt(at), startedAt: at, lastAt: at };
    }
    return { session: told, startedAt: at, lastAt: at };
  }
}

/**
 * Whether a session is the one that a browser names or a later piece of it. A piece is called by the name and the time
 * at which it began, so that it is known again also where all that is left of it are its events.
 */
function isPieceOf(told: bigint, { session, startedAt, lastAt }: OpenSession): boolean {
  const began = session ^ told;
  return began === 0n || (began >= BigInt(startedAt) && began <= BigInt(lastAt));
}

const fits = ({ startedAt, lastAt }: OpenSession, at: number) =>
  Math.max(lastAt, at) - Math.min(startedAt, at) < maxSessionMs;

const isNear = (session: OpenSession, at: number) =>
  at - session.lastAt < gapMs && session.startedAt - at < gapMs && fits(session, at);
