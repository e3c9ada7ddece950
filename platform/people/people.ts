import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { isNaming, type Telling, type Turn, visitorAt } from "./known.ts";
import { recordTellings } from "./record-tellings.ts";
import { SettledVisitors } from "./settled.ts";
import { allTurns } from "./sql/all-turns.ts";
import { noteToldBefore } from "./sql/identity-state.ts";
import { loadKnown } from "./sql/load-known.ts";
import { forgetTold } from "./sql/told-events.ts";
import { tell } from "./tell.ts";

type PeopleParts = Pick<Dependencies, "postgres" | "clock" | "log">;

interface Waiting {
  tellings: readonly Telling[];
  stored: () => void;
  failed: (error: unknown) => void;
}

/** Whose events those of a browser are at a time, in milliseconds since 1970. */
export type VisitorAt = (visitor: bigint, at: number) => bigint;

/** Tellings of one transaction at most. */
const mostAtOnce = 1_000;
/** Events that told nothing new and are not noted as told yet, at most. */
const mostUnnoted = 5_000;
/** How often it is noted how far everything is told: what came later is read again after a crash. */
const noteMs = 60_000;

/**
 * Who everybody is: takes what events tell, in order, and says whose events a browser's are. What waits meanwhile is
 * stored together in the next transaction, one at a time in all processes. One object a process that collects.
 */
export class People {
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #notedAt = 0;
  readonly #settled = new SettledVisitors();
  /**
   * What told nothing new since something was stored, by event. It is noted with the next that is: a crash before that
   * lets it be told again, when it is still nothing new.
   */
  readonly #unnoted = new Map<string, Telling>();
  /** When the events arrived that are on their way to being told. */
  readonly #going = new Set<{ since: number }>();

  private constructor(
    private readonly parts: PeopleParts,
    /** Browsers that several known people use. */
    private readonly turns: Map<bigint, Turn[]>,
  ) {}

  /** Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer. */
  static async open(parts: PeopleParts): Promise<People> {
    const turns = new Map<bigint, Turn[]>();
    for (const turn of await allTurns(parts.postgres)) {
      const before = turns.get(turn.visitor);
      if (before === undefined) turns.set(turn.visitor, [turn]);
      else before.push(turn);
    }
    return new People(parts, turns);
  }

  /** The visitor whose events those of a browser are at a time (milliseconds since 1970). */
  readonly visitorAt: VisitorAt = (visitor, at) =>
    this.turns.size === 0 ? visitor : visitorAt(this.turns.get(visitor), visitor, at);

  /** Every visitor whose events those of a browser ever were. */
  visitorsOf(visitor: bigint): bigint[] {
    return [visitor, ...(this.turns.get(visitor) ?? []).map(({ becomes }) => becomes)];
  }

  /**
   * `visitorAt` as it will be once these are told too: the events of a batch are stored before what they tell, under the
   * visitor that they are then. Throws SERVICE_UNAVAILABLE where PostgreSQL does not answer.
   */
  async foresee(tellings: readonly Telling[]): Promise<VisitorAt> {
    const news = this.#newsOf(tellings);
    if (!news.some(isNaming)) return this.visitorAt;
    const known = await loadKnown(this.parts.postgres, news);
    for (const telling of news) tell(known, telling);
    return (visitor, at) => {
      const turns = known.turns.get(visitor);
      return turns === undefined ? this.visitorAt(visitor, at) : visitorAt(turns, visitor, at);
    };
  }

  /**
   * Stores events by `write`, and then what they tell. `since` is when they arrived, in milliseconds, not later than the
   * time they are stored with: a crash in between makes the next start read them again from there.
   */
  async follow(since: number, tellings: readonly Telling[], write: () => Promise<void>): Promise<void> {
    const going = { since };
    this.#going.add(going);
    try {
      await write();
      await this.record(tellings);
    } finally {
      this.#going.delete(going);
    }
  }

  /**
   * Resolves once this, and all that was told before, is in PostgreSQL and counts in every report that is asked for from
   * then on; where PostgreSQL does not answer it is tried until it does. Tellings of a website that went are nobody's.
   * Throws what else keeps one from being stored.
   */
  record(tellings: readonly Telling[]): Promise<void> {
    return new Promise<void>((stored, failed) => {
      this.#waiting.push({ tellings, stored, failed });
      this.#running ??= this.#run();
    });
  }

  /** Resolves once nothing waits, and that is noted. */
  async drain(): Promise<void> {
    await this.#running;
    this.#notedAt = 0;
    await this.#note();
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#storePatiently(this.#take());
    this.#running = undefined;
    await this.#note().catch((error: unknown) => this.parts.log.warn({ err: error }, "noting what is told failed"));
  }

  async #note(): Promise<void> {
    const now = this.parts.clock.now();
    if (now - this.#notedAt < noteMs) return;
    this.#notedAt = now;
    await noteToldBefore(this.parts.postgres, Math.min(now, ...[...this.#going].map(({ since }) => since)));
    await forgetTold(this.parts.postgres);
  }

  #take(): Waiting[] {
    let count = 0;
    let tellings = 0;
    for (const waiting of this.#waiting) {
      if (count > 0 && tellings + waiting.tellings.length > mostAtOnce) break;
      tellings += waiting.tellings.length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** One that cannot be stored must not keep the others from it. */
  async #storePatiently(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#repeat(() => this.#store(group.flatMap(({ tellings }) => tellings)));
      for (const { stored } of group) stored();
    } catch (error) {
      const [only, ...others] = group;
      if (others.length === 0) only?.failed(error);
      else for (const each of group) await this.#storePatiently([each]);
    }
  }

  async #store(tellings: readonly Telling[]): Promise<void> {
    const news = this.#newsOf(tellings);
    const isNews = new Set(news);
    for (const telling of tellings) if (!isNews.has(telling)) this.#unnoted.set(telling.event, telling);
    if (news.length === 0 && this.#unnoted.size < mostUnnoted) return;
    const known = await recordTellings(this.parts, news, [...this.#unnoted.values()]);
    this.#unnoted.clear();
    for (const visitor of new Set([...known.changed.turns].map((turn) => turn.visitor))) {
      this.turns.set(visitor, known.turns.get(visitor) ?? []);
    }
    for (const visitor of new Set(news.map((telling) => telling.visitor))) this.#settled.keep(visitor, known);
  }

  /**
   * Those of some tellings that may tell what is not known. After something new of a visitor even what they told before
   * may be news: a browser changes hands and back.
   */
  #newsOf(tellings: readonly Telling[]): Telling[] {
    const met = new Set<bigint>();
    return tellings.filter((telling) => {
      if (!met.has(telling.visitor) && this.#settled.has(telling)) return false;
      met.add(telling.visitor);
      return true;
    });
  }

  async #repeat(store: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await store();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.parts.log.error(
          { err: error, attempt },
          "what events tell about people was not stored; it is tried again",
        );
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, 5_000)));
      }
    }
  }
}
