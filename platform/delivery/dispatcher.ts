import { Rests } from "#platform/rests.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { dispatchLane, type LaneBatch } from "./dispatch-lane.ts";
import { pickLanes } from "./pick-lanes.ts";
import { recoverUnclear } from "./recover-unclear.ts";
import { returnMerged } from "./return-merged.ts";
import { settleLeftCharges } from "./settle-left-charges.ts";
import { type DueLane, type Lane, listDueLanes } from "./sql/claim.ts";
import type { HeldPlace } from "./sql/message-charges.ts";
import { wakeUnpaid } from "./wake-unpaid.ts";

/** Between two looks at what is due. */
const intervalMs = 1_000;
/** After a failure of the store. */
const failedMs = 5_000;
/** A lane whose provider cannot be reached: its messages have rests of their own, others are not delayed. */
const downMs = 10_000;
/** Lanes that call at once, of all, of a website and of an account: a slow provider occupies one of them. */
const maxLanes = { total: 24, perWebsite: 8, perAccount: 5 } as const;
/** A lane gives its place to one that waits after this time. */
const laneMs = 2_000;

const keyOf = ({ account, line }: Lane) => `${account}/${line ?? ""}`;

/**
 * Sends what is due, lane by lane, side by side: a provider that is slow or away delays its own messages alone. Any number
 * of processes work on the same ledger.
 */
export class Dispatcher {
  readonly #loop: WorkLoop;
  /** By itself: look-ups at a provider that hangs must not hold lanes up. */
  readonly #recovery: WorkLoop;
  readonly #running = new Map<string, DueLane & { ended: Promise<void> }>();
  /** Which lanes began last, by number: the ones that waited longest come first. */
  readonly #begun = new Map<string, number>();
  #begins = 0;
  /** Due lanes that had no place at the last look. */
  #waiting = 0;
  /** Accounts whose unclear messages are looked for. */
  readonly #recovering = new Map<string, Promise<void>>();
  /** Lanes that failed within `downMs`. */
  readonly #restsUntil = new Map<string, number>();
  /**
   * Lanes whose provider took a batch and answered nothing: each probe may cost a message, so they rest longer each time.
   */
  readonly #unclear: Rests<string>;
  /** Held charges up to this place were looked at. */
  #settledTo: HeldPlace | undefined;
  /** Holds that could not be settled. */
  readonly #holdRests: Rests<string>;

  constructor(private readonly dependencies: DeliveryDependencies) {
    this.#holdRests = new Rests(dependencies.clock);
    this.#unclear = new Rests(dependencies.clock);
    this.#loop = new WorkLoop({
      round: () => this.#begin().then(() => intervalMs),
      failedMs,
      failed: "dispatch failed, retrying",
      log: dependencies.log,
    });
    this.#recovery = new WorkLoop({
      round: () => recoverUnclear(dependencies, this.#recovering).then(() => intervalMs),
      failedMs,
      failed: "unclear messages not settled, retrying",
      log: dependencies.log,
    });
  }

  start(): void {
    this.#loop.start();
    this.#recovery.start();
  }

  /** Claims nothing more, and resolves once every call under way is written down. */
  async close(): Promise<void> {
    await Promise.all([this.#loop.close(), this.#recovery.close()]);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await Promise.all(this.#recovering.values());
  }

  /** Sends all that is due now, to the end. Answers how many messages were judged. */
  async dispatchDue(): Promise<number> {
    const { postgres, clock } = this.dependencies;
    let total = await recoverUnclear(this.dependencies);
    await returnMerged(this.dependencies);
    let place = await settleLeftCharges(this.dependencies);
    while (place !== undefined) place = await settleLeftCharges(this.dependencies, place);
    while (await wakeUnpaid(this.dependencies));
    for (;;) {
      const lanes = await listDueLanes(postgres, new Date(clock.now()));
      const awake = lanes.filter((lane) => !this.#unclear.isResting(keyOf(lane)));
      const batches = await Promise.all(awake.map((lane) => this.#dispatch(lane)));
      const handled = batches.reduce((sum, batch) => sum + batch.handled, 0);
      total += handled;
      if (handled === 0) return total;
    }
  }

  /** Gives every due lane that rests and calls nobody a worker of its own. */
  async #begin(): Promise<void> {
    const { clock } = this.dependencies;
    for (const [key, until] of this.#restsUntil) {
      const left = until - clock.now();
      // One that lasts longer than it may is of a clock that was wrong.
      if (left <= 0 || left > downMs) this.#restsUntil.delete(key);
    }
    await returnMerged(this.dependencies);
    this.#settledTo = await settleLeftCharges(this.dependencies, this.#settledTo, this.#holdRests);
    await wakeUnpaid(this.dependencies);
    await this.#fill();
  }

  /** Begins lanes in all free places. */
  async #fill(): Promise<void> {
    const { postgres, clock, log } = this.dependencies;
    const free = (await listDueLanes(postgres, new Date(clock.now()))).filter((lane) => {
      const key = keyOf(lane);
      return !(this.#running.has(key) || this.#restsUntil.has(key) || this.#unclear.isResting(key));
    });
    const begunBefore = (lane: Lane) => this.#begun.get(keyOf(lane)) ?? 0;
    const due = free.sort((one, other) => begunBefore(one) - begunBefore(other));
    const picked = pickLanes(due, { running: [...this.#running.values()], max: maxLanes });
    this.#waiting = due.length - picked.length;
    if (this.#loop.signal.aborted) return;
    for (const lane of picked) {
      const key = keyOf(lane);
      const ended = this.#drain(lane).then(async (gavePlace) => {
        this.#running.delete(key);
        if (gavePlace)
          await this.#fill().catch((error: unknown) => log.warn({ err: error }, "dispatch failed, retrying"));
      });
      this.#running.set(key, { ...lane, ended });
      this.#begins += 1;
      this.#begun.set(key, this.#begins);
    }
  }

  /** One batch; of one message, a probe, where nothing is known of the last one of the lane. */
  async #dispatch(lane: Lane): Promise<LaneBatch> {
    const key = keyOf(lane);
    const batch = await dispatchLane(this.dependencies, lane, { isProbe: this.#unclear.has(key) });
    if (batch.isUnclear === true) this.#unclear.note(key);
    if (batch.isUnclear === false) this.#unclear.forget(key);
    return batch;
  }

  /**
   * Batch after batch, until nothing of the lane is due, its second is full, its provider is away, or another lane waits for its
   * place. Answers whether it gave its place up.
   */
  async #drain(lane: Lane): Promise<boolean> {
    const { clock, log } = this.dependencies;
    const endsAt = clock.now() + laneMs;
    try {
      while (!this.#loop.signal.aborted) {
        const { handled, isDown } = await this.#dispatch(lane);
        if (isDown) this.#restsUntil.set(keyOf(lane), clock.now() + downMs);
        if (handled === 0 || isDown) return false;
        if (this.#waiting > 0 && clock.now() > endsAt) return true;
      }
    } catch (error) {
      this.#restsUntil.set(keyOf(lane), clock.now() + downMs);
      log.warn({ err: error, account: lane.account }, "dispatch failed, retrying");
    }
    return false;
  }
}
