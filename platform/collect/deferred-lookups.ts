import { AppError } from "#platform/errors.ts";
import { isStoreAway } from "#platform/stores/clickhouse/translate-error.ts";

/** Sessions whose events are all judged again; 8 MB. */
const maxSessions = 100_000;
/** Later no browser's event joins a session: those of seven days ago are refused. */
const keepMs = 8 * 24 * 60 * 60_000;

/**
 * Lookups that are left to the loader: while the event store is away, or lacks what is being replayed. Knows the sessions
 * that were assigned without them.
 */
export class DeferredLookups {
  /** When each got its last event, the oldest first. */
  readonly #provisional = new Map<bigint, number>();

  constructor(
    private readonly isReplaying: () => boolean = () => false,
    private readonly max = maxSessions,
  ) {}

  /** What a lookup finds; undefined where it is left to the loader. Throws its error where the event store is busy. */
  async attempt<Found>(lookUp: () => Promise<Found>): Promise<Found | undefined> {
    if (this.isReplaying()) return this.#defer(new AppError("SERVICE_UNAVAILABLE", "Events are being replayed"));
    try {
      return await lookUp();
    } catch (error) {
      if (!isStoreAway(error)) throw error;
      return this.#defer(error);
    }
  }

  /** Whether a session may turn out to be the continuation of a stored one. */
  isProvisional(session: bigint): boolean {
    return this.#provisional.has(session);
  }

  /** Events that join the session later are judged again too: memory knows no other. */
  add(session: bigint, now: number): void {
    if (session === 0n) return;
    this.#provisional.delete(session);
    this.#provisional.set(session, now);
  }

  /** Forgets sessions that no event joins any more: continuations of stored ones would stay for ever. */
  forget(now: number): void {
    for (const [session, lastAdded] of this.#provisional) {
      if (lastAdded >= now - keepMs) return;
      this.#provisional.delete(session);
    }
  }

  /** A session that is no continuation is an ordinary one from now on. */
  judged(before: bigint, session: bigint): void {
    if (before === session) this.#provisional.delete(before);
  }

  #defer(error: unknown): undefined {
    if (this.#provisional.size >= this.max) throw error;
  }
}
