import { AppError } from "#platform/errors.ts";
import { KeySet } from "#platform/events/key-set.ts";
import { eventKey, websiteKey } from "#platform/events/keys.ts";
import { isStoreAway } from "#platform/stores/clickhouse/translate-error.ts";
import { type LoggedGroup, mayClaim } from "#platform/wal/group.ts";

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
  /** Events of the log that may name somebody: the event store does not have all of them yet. */
  #replayed = new KeySet();

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

  /** Takes a group of the log that is loaded later. */
  addReplayed({ batches }: LoggedGroup): void {
    for (const { website, rows } of batches) {
      const key = websiteKey(website);
      for (const row of rows) if (mayClaim(row)) this.#replayed.add(eventKey(key, row.id));
    }
  }

  /**
   * Which of these ids a website has: a claim that is recorded twice could undo a later one, so that the loader cannot
   * judge it afterwards. `find` asks the event store, which lacks groups of the log while they are replayed. Throws
   * SERVICE_UNAVAILABLE where it is away.
   */
  async findNamed(
    website: string,
    ids: readonly string[],
    find: () => Promise<ReadonlySet<string>>,
  ): Promise<ReadonlySet<string>> {
    if (!this.isReplaying()) {
      throw new AppError("SERVICE_UNAVAILABLE", "The event store does not know yet who is named", { retryAfter: 5 });
    }
    const key = websiteKey(website);
    const replayed = ids.filter((id) => this.#replayed.has(eventKey(key, id)));
    return new Set([...(await find()), ...replayed]);
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
    if (this.#replayed.size > 0 && !this.isReplaying()) this.#replayed = new KeySet();
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
