import { setTimeout } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { GiveUp, type Kind, mostAttempts, type Outcome, type Taken, waitAfter } from "./job.ts";
import { buryJob, endJob, type Held, keepJob, postponeJob, releaseJob, repeatJob } from "./sql/held-job.ts";
import { takeJob } from "./sql/take-job.ts";
import { forgetDone, nextDue, standJob } from "./sql/waiting-jobs.ts";

const dayMs = 86_400_000;
/** Longer than anything planned reaches back, so that nothing is planned and done twice. */
const keepDoneMs = 45 * dayMs;
/** After a crash a job stands still for as long; a holder that lives prolongs it three times in that. */
const usualLeaseMs = 60_000;
/** How long what another process added may go unseen. */
const lookMs = 5_000;
const leastRestMs = 200;
const storeAgainMs = [200, 1_000, 5_000];
/** What others are planned by must not rest for hours after a bad night. */
const mostStandingWaitMs = 5 * 60_000;
const longestError = 500;

interface Options {
  /** How many are done at once in this process. */
  atMost?: number;
  leaseMs?: number;
}

class LostLease extends Error {
  constructor() {
    super("The job went to somebody else");
  }
}

/**
 * The one mechanism for work that is done later: jobs of PostgreSQL, taken when due under a lease, any number of
 * processes side by side. Each try is counted when it begins. The end of a job and its effects are one transaction that
 * asks whether the lease still holds, so that effects happen exactly once; whatever a handler does outside (a mail) may
 * happen again where the process dies between the deed and that transaction.
 */
export class Jobs {
  readonly #stop = new AbortController();
  readonly #kinds: Readonly<Record<string, Kind>>;
  readonly #names: readonly string[];
  #lanes: Promise<unknown> = Promise.resolve();
  #stood = false;

  constructor(
    private readonly dependencies: Pick<Dependencies, "postgres" | "clock" | "ids" | "log">,
    kinds: Readonly<Record<string, Kind>>,
    private readonly options: Options = {},
  ) {
    this.#kinds = { ...kinds, "forget-jobs": { standing: true, run: () => this.#forget() } };
    this.#names = Object.keys(this.#kinds);
  }

  /** Looks for due jobs from now on. */
  start(): void {
    this.#lanes = Promise.all(Array.from({ length: this.options.atMost ?? 2 }, () => this.#lane()));
  }

  /** Does all that is due, one after the other, and answers how many that were. */
  async runDue(): Promise<number> {
    await this.#stand();
    return this.#drain();
  }

  /** Takes nothing more, and resolves when what is under way has ended or was given back. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#lanes;
  }

  async #lane(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let rest = lookMs;
      try {
        await this.#stand();
        await this.#drain();
        const next = await nextDue(this.dependencies.postgres, this.#names);
        if (next !== undefined) rest = Math.min(lookMs, Math.max(leastRestMs, next - this.dependencies.clock.now()));
      } catch (error) {
        if (!signal.aborted) this.dependencies.log.warn({ err: error }, "jobs cannot be read; it is tried again");
      }
      await setTimeout(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Once a process: standing jobs never end by themselves. */
  async #stand(): Promise<void> {
    if (this.#stood) return;
    const now = this.dependencies.clock.now();
    for (const [kind, { standing }] of Object.entries(this.#kinds)) {
      if (standing === true) await standJob(this.dependencies.postgres, kind, now);
    }
    this.#stood = true;
  }

  async #drain(): Promise<number> {
    for (let done = 0; ; done += 1) {
      if (this.#stop.signal.aborted) return done;
      const now = this.dependencies.clock.now();
      const taking = { kinds: this.#names, holder: this.dependencies.ids.uuid(), now, leaseEnd: now + this.#leaseMs };
      const job = await takeJob(this.dependencies.postgres, taking);
      if (job === undefined) return done;
      await this.#do(job, { kind: job.kind, key: job.key, holder: taking.holder });
    }
  }

  get #leaseMs(): number {
    return this.options.leaseMs ?? usualLeaseMs;
  }

  async #do(job: Taken, held: Held): Promise<void> {
    const { postgres, clock, log } = this.dependencies;
    const lease = new AbortController();
    const renewing = setInterval(() => {
      keepJob(postgres, held, clock.now() + this.#leaseMs).then(
        (kept) => kept || lease.abort(),
        (error: unknown) => log.warn({ err: error, ...name(job) }, "a lease was not prolonged"),
      );
    }, this.#leaseMs / 3);
    try {
      const outcome = await this.#handle(job, AbortSignal.any([lease.signal, this.#stop.signal]));
      await this.#end(held, outcome);
    } catch (error) {
      await this.#fail(job, held, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #handle(job: Taken, signal: AbortSignal): Promise<Outcome> {
    const kind = this.#kinds[job.kind];
    if (kind === undefined) throw new Error(`No such kind of job: ${job.kind}`);
    // It was taken as often and never came to an end: it takes the process with it.
    if (kind.standing !== true && job.attempt > mostAttempts) throw new GiveUp("Every try was cut off");
    return kind.run(job, signal);
  }

  /**
   * What was done outside is done; that it is known is worth some patience with a store that is just starting again. Where
   * the first time was committed after all, the second finds that the job is no longer held, and writes nothing.
   */
  async #end(held: Held, outcome: Outcome): Promise<void> {
    for (const wait of [...storeAgainMs, undefined]) {
      try {
        return await this.dependencies.postgres.transaction((queries) => this.#settle(queries, held, outcome));
      } catch (error) {
        const isAway = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
        if (!isAway || wait === undefined || this.#stop.signal.aborted) throw error;
        await setTimeout(wait, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  /** First the job, which locks it, then its effects. */
  async #settle(queries: Queries, held: Held, { again, effects }: Outcome): Promise<void> {
    const now = this.dependencies.clock.now();
    const isTheirs = again === undefined ? await endJob(queries, held, now) : await repeatJob(queries, held, again);
    if (!isTheirs) throw new LostLease();
    await effects?.(queries);
  }

  async #fail(job: Taken, held: Held, error: unknown): Promise<void> {
    const { postgres, clock, log } = this.dependencies;
    const now = clock.now();
    const text = (error instanceof Error ? error.message : String(error)).slice(0, longestError);
    const about = { err: error, ...name(job), attempt: job.attempt };
    if (error instanceof LostLease) return log.warn(about, "a job took longer than its lease");
    if (this.#stop.signal.aborted) {
      await releaseJob(postgres, held, now);
      return;
    }
    const isStanding = this.#kinds[job.kind]?.standing === true;
    if (!isStanding && (error instanceof GiveUp || job.attempt >= mostAttempts)) {
      log.error(about, "a job is dead");
      await buryJob(postgres, held, { now, error: text });
      return;
    }
    log.warn(about, "a job failed and is tried again");
    const wait = Math.min(waitAfter(job.attempt), isStanding ? mostStandingWaitMs : Number.POSITIVE_INFINITY);
    await postponeJob(postgres, held, { due: now + wait, error: text });
  }

  async #forget(): Promise<Outcome> {
    const now = this.dependencies.clock.now();
    return { again: now + dayMs, effects: (queries) => forgetDone(queries, now - keepDoneMs) };
  }
}

const name = ({ kind, key }: Taken) => ({ kind, key });
