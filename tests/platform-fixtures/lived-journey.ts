import { applyMatches } from "#platform/journeys/engine/apply-matches.ts";
import { matchAll, nameEvents, openJourneys } from "#platform/journeys/engine/follow-events.ts";
import { Plans } from "#platform/journeys/engine/plans.ts";
import { listLiveJourneys } from "#platform/journeys/engine/sql/live-journeys.ts";
import { hasDueRun } from "#platform/journeys/engine/sql/steps.ts";
import { stepRuns } from "#platform/journeys/engine/step-runs.ts";
import type { Dice } from "./dice.ts";
import { minuteMs, type openJourneyScene } from "./journeys.ts";

type Scene = Awaited<ReturnType<typeof openJourneyScene>>;

/** Something that a person does. */
export interface Happening {
  minute: number;
  person: string;
  name: string;
}

/** A journey on the store, with what happens to its people. */
export class LivedJourney {
  /** How long it has stood still, as its waits count. */
  shift = 0;
  readonly #plans = new Plans();
  readonly #waiting: Happening[];

  constructor(
    private readonly scene: Scene,
    private readonly given: { random: Dice; no: number; happenings: readonly Happening[] },
  ) {
    this.#waiting = [...given.happenings];
  }

  /** Steps who is due, as a worker does that comes by at this minute. */
  async look(minute: number): Promise<void> {
    const { dependencies, postgres, clock, website } = this.scene;
    clock.time = minute * minuteMs;
    const { shift } = this;
    const { no } = this.given;
    const watermark = clock.time;
    if (!(await hasDueRun(postgres, no, { now: watermark, shift, watermark }))) return;
    const batch = { journey: { no, website }, plans: this.#plans, watermark };
    while ((await stepRuns(dependencies, batch)) > 0);
  }

  /** Hears of what happened before a minute. */
  hearUntil = (minute: number) => this.#hear(this.#takeUntil(minute));

  /** Looks now and then. Who enters or reaches a goal comes to where a worker that keeps up has everybody. */
  async live(until: number): Promise<void> {
    const { random } = this.given;
    for (let minute = this.scene.clock.time / minuteMs; minute < until; ) {
      minute = Math.min(until, minute + 1 + random.whole(random.one([60, 4_000, 8_000])));
      for (let next = this.#nextDeciding(minute); next !== undefined; next = this.#nextDeciding(minute)) {
        await this.hearUntil(next.minute);
        await this.look(next.minute - 1);
        await this.hearUntil(next.minute + 1);
      }
      await this.hearUntil(minute + 1);
      await this.look(minute);
    }
  }

  #nextDeciding = (minute: number) =>
    this.#waiting.find((each) => each.minute <= minute && (each.name === "cart" || each.name === "goal"));

  #takeUntil(minute: number): Happening[] {
    const later = this.#waiting.findIndex((each) => each.minute >= minute);
    return this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
  }

  async #hear(all: readonly Happening[]): Promise<void> {
    if (all.length === 0) return;
    const events = all.map(({ name, person, minute }) => {
      const at = minute * minuteMs;
      return this.scene.event(name, person, { at, received: at });
    });
    await this.scene.postgres.transaction(async (queries) => {
      const live = await listLiveJourneys(queries);
      const open = await openJourneys(queries, this.#plans, live, new Set([this.scene.website]));
      const named = await nameEvents(queries, events, { withVisitors: false });
      await applyMatches(queries, open, matchAll(open, named));
    });
  }
}
