import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { EventTail } from "#platform/events/tail.ts";
import { Rests } from "#platform/rests.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import { stepTrials } from "../trial/step-trials.ts";
import { askEvents } from "./ask-events.ts";
import { bringMembers } from "./bring-members.ts";
import { deleteOld } from "./delete-old.ts";
import { followApart } from "./follow-apart.ts";
import { followAttributes } from "./follow-attributes.ts";
import { followEvents, journeyCursor } from "./follow-events.ts";
import { followLinks } from "./follow-links.ts";
import { followSegments } from "./follow-segments.ts";
import { moveStanding } from "./move-standing.ts";
import { placeStoppedMessages } from "./place-stopped.ts";
import { Plans } from "./plans.ts";
import { type Agenda, readAgenda } from "./sql/agenda.ts";
import { type LiveJourney, listLiveJourneys } from "./sql/live-journeys.ts";
import { hasSignals, type SignalScope } from "./sql/signals.ts";
import { findDue, foldDeltas, hasDueRun, type Moment } from "./sql/steps.ts";
import { stepRuns } from "./step-runs.ts";
import { sweepStatuses } from "./sweep-statuses.ts";
import { wakeHolding } from "./wake-holding.ts";

/** Between two looks at what is due. */
const intervalMs = 1_000;
const failedMs = 10_000;
/** Batches of one journey before others have theirs. */
const maxBatches = 5;
/** How often what is old is deleted. */
const oldMs = 3_600_000;

/** What PostgreSQL hands over, and what follows it. */
const followers = [
  ["link", followLinks],
  ["segment", followSegments],
  ["attribute", followAttributes],
] as const;

type EngineDependencies = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "barrier" | "clock" | "ids" | "log" | "settings"
> & {
  collector: { storedSeq: number };
};

/**
 * Carries journeys out: applies what happens, and steps runs that are due. Several processes work side by side: the cursor
 * moves with its effects, runs are locked by the process that steps them.
 */
export class JourneyEngine {
  readonly #loop: WorkLoop;
  readonly #tail: EventTail;
  readonly #plans = new Plans();
  #isOpen = false;
  /** Up to when every event is applied. */
  #watermark = 0;
  #oldAt = 0;
  /** Journeys that people stand in or can enter, and what else there is to do, as of the last look. */
  #live: readonly LiveJourney[] = [];
  #agenda: Agenda | undefined;
  #tendedAt = 0;
  /** The run after which the next look at the ones that hold begins. */
  #heldFrom = "0";
  readonly #moveRests: Rests<number>;
  readonly #memberRests: Rests<number>;
  /** Websites whose signals failed. */
  readonly #signalRests: Rests<string>;
  /** Journeys whose read of past events failed. */
  readonly #askRests: Rests<number>;
  /** Journeys that could not be stepped, until when. */
  readonly #restsUntil = new Map<number, number>();

  constructor(private readonly dependencies: EngineDependencies) {
    this.#moveRests = new Rests(dependencies.clock);
    this.#memberRests = new Rests(dependencies.clock);
    this.#signalRests = new Rests(dependencies.clock);
    this.#askRests = new Rests(dependencies.clock);
    this.#tail = new EventTail(dependencies, () => dependencies.collector.storedSeq);
    this.#loop = new WorkLoop({
      round: async () => {
        await this.carryOn().finally(() => this.#deleteOld());
        return intervalMs;
      },
      failedMs,
      failed: "carry journeys out failed, retrying",
      log: dependencies.log,
    });
  }

  /** Up to when every event is applied; 0 before the first round. */
  get watermark(): number {
    return this.#watermark;
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves once the round under way is through. */
  async close(): Promise<void> {
    await this.#loop.close();
  }

  /**
   * Applies what happened and steps all that is due, to the end: where that takes longer, what happens meanwhile is applied
   * about once a second. Answers how many steps were made.
   */
  async carryOn(): Promise<number> {
    const { dependencies } = this;
    const { postgres, clock } = dependencies;
    await this.#open();
    await this.#tend();
    await this.#follow();
    let moved = await this.#move();
    if (moved === 0 && this.#live.length === 0) return 0;
    let total = 0;
    for (; ; moved = await this.#move()) {
      // Runs that were moved may be stepped now; what an owner or another process changes meanwhile each step reads locked.
      if (moved > 0) this.#live = await listLiveJourneys(postgres);
      this.#heldFrom = await wakeHolding(postgres, this.#heldFrom);
      const options = { plans: this.#plans, watermark: this.#watermark, rests: this.#askRests };
      const answered = await askEvents(dependencies, options);
      const stepped = await this.#stepAll();
      total += stepped;
      if (moved + stepped + answered === 0 || this.#loop.signal.aborted) break;
      if (clock.now() - this.#watermark < intervalMs) continue;
      await this.#tend();
      await this.#follow();
      await foldDeltas(postgres);
    }
    await foldDeltas(postgres);
    return total;
  }

  /** What is looked at about once a second, also between the pages of work that takes long: ends, walks, new journeys. */
  async #tend(): Promise<void> {
    const { dependencies } = this;
    this.#tendedAt = dependencies.clock.now();
    const now = new Date(this.#tendedAt);
    this.#agenda = await readAgenda(dependencies.postgres, now);
    if (this.#agenda.hasEnding) await sweepStatuses(dependencies.postgres, now, new Date(this.#watermark));
    if (this.#agenda.hasTrial) await stepTrials(dependencies);
    this.#live = await listLiveJourneys(dependencies.postgres);
  }

  /** A page of what starts and deletions left to do, and of the members whom starts bring in. */
  async #move(): Promise<number> {
    const { dependencies } = this;
    const { signal } = this.#loop;
    const plans = this.#plans;
    let moved = 0;
    if (this.#agenda?.hasMove) moved += await moveStanding(dependencies, { rests: this.#moveRests, signal });
    if (this.#agenda?.hasMember) moved += await bringMembers(dependencies, { plans, rests: this.#memberRests, signal });
    if (this.#agenda?.hasStopped) moved += await placeStoppedMessages(dependencies, plans);
    return moved;
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    await this.#tail.openCursor(journeyCursor, "now");
    this.#isOpen = true;
  }

  /** Events first, page by page, then what PostgreSQL handed over. Once nothing is left, everything up to now is known. */
  async #follow(): Promise<void> {
    const { dependencies } = this;
    const from = dependencies.clock.now();
    while (await this.#followPage()) {
      if (this.#loop.signal.aborted) return;
      if (dependencies.clock.now() - this.#tendedAt >= intervalMs) await this.#tend();
    }
    this.#watermark = from;
    // Looked for behind the pages: what happened before the watermark is not left to a later round.
    if (this.#live.length === 0 || !(await hasSignals(dependencies.postgres))) return;
    for (const [kind, take] of followers) {
      const follow = (scope: SignalScope) => take(dependencies, this.#plans, scope);
      const options = { kind, rests: this.#signalRests, follow };
      while ((await followApart(dependencies, options)) > 0 && !this.#loop.signal.aborted);
    }
  }

  /** Answers whether more may wait: so where another process was faster, which is none of this one's trouble. */
  async #followPage(): Promise<boolean> {
    try {
      return await followEvents(this.dependencies, { tail: this.#tail, plans: this.#plans });
    } catch (error) {
      if (error instanceof AppError && error.code === "CONFLICT") return true;
      throw error;
    }
  }

  async #stepAll(): Promise<number> {
    const { dependencies } = this;
    const { postgres, clock, log } = dependencies;
    let total = 0;
    const isOn = ({ no, status, isMoving }: LiveJourney) =>
      (status === "active" || status === "expired") && !isMoving && (this.#restsUntil.get(no) ?? 0) <= clock.now();
    const on = this.#live.filter(isOn);
    const due = await findDue(postgres, new Map(on.map((journey) => [journey.no, this.#momentOf(journey)])));
    for (const journey of on.filter(({ no }) => due.has(no))) {
      for (let batch = 0; batch < maxBatches && !this.#loop.signal.aborted; batch += 1) {
        if (batch > 0 && !(await hasDueRun(postgres, journey.no, this.#momentOf(journey)))) break;
        try {
          const stepped = await stepRuns(dependencies, { journey, plans: this.#plans, watermark: this.#watermark });
          total += stepped;
          if (stepped === 0) break;
        } catch (error) {
          this.#restsUntil.set(journey.no, clock.now() + failedMs);
          log.warn({ err: error, journey: journey.id }, "step journey failed, retrying");
          break;
        }
      }
    }
    return total;
  }

  #momentOf({ shift }: LiveJourney): Moment {
    return { now: this.dependencies.clock.now(), shift, watermark: this.#watermark };
  }

  async #deleteOld(): Promise<void> {
    const now = this.dependencies.clock.now();
    if (now - this.#oldAt < oldMs) return;
    if (!(await deleteOld(this.dependencies, now))) this.#oldAt = now;
  }
}
