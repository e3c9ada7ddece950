import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ClaimedJob, GiveUp, type JobKind, type JobOutcome, maxAttempts, retryDelayMs } from "./job.ts";
import { LeaseHolder } from "./lease-holder.ts";
import { ServedWebsites } from "./served-websites.ts";
import { claimJob } from "./sql/claim-job.ts";
import { buryJob, completeJob, type Lease, postponeJob, releaseJob, repeatJob } from "./sql/claimed-job.ts";
import { deleteEnded, ensureRecurring, findNextDue } from "./sql/jobs.ts";

const dayMs = 86_400_000;
/** Longer than anything planned reaches back, so that nothing is planned and run twice. */
const keepEndedMs = 45 * dayMs;
/** After a crash a job rests for this long; a holder that lives renews it three times in that. */
const defaultLeaseMs = 60_000;
/** How long a job that another process added may go unseen. */
const pollMs = 5_000;
const minRestMs = 200;
const storeRetriesMs = [200, 1_000, 5_000];
/** What plans other jobs must not rest for hours after a bad night. */
const maxRecurringDelayMs = 5 * 60_000;
const maxErrorLength = 500;
const defaultConcurrency = 2;

interface Options {
  /** Jobs of a lane that run at once in this process; 2 unless given. */
  concurrency?: Readonly<Record<string, number>>;
  leaseMs?: number;
}

class LostLease extends Error {
  constructor() {
    super("The job was cancelled or claimed by another process");
  }
}

/**
 * The one mechanism for work that is done later: jobs in PostgreSQL, claimed when due under a lease, any number of
 * processes side by side, each lane of kinds with its own places. Each try is counted when it begins. The end of a job
 * and its effects are one transaction that checks the lease, so that effects happen exactly once; what a handler does
 * outside (a mail) may happen again where the process dies between the deed and that transaction.
 */
export class Jobs {
  readonly #stop = new AbortController();
  readonly #kinds: Readonly<Record<string, JobKind>>;
  /** Lane → its kinds. */
  readonly #lanes: ReadonlyMap<string, readonly string[]>;
  #workers: Promise<unknown> = Promise.resolve();
  #hasRecurring = false;
  readonly #served = new ServedWebsites();

  constructor(
    private readonly dependencies: Pick<Dependencies, "postgres" | "clock" | "ids" | "log">,
    kinds: Readonly<Record<string, JobKind>>,
    private readonly options: Options = {},
  ) {
    this.#kinds = { ...kinds, "forget-jobs": { isRecurring: true, run: () => this.#deleteEnded() } };
    this.#lanes = groupByLane(this.#kinds);
  }

  /** Looks for due jobs from now on. */
  start(): void {
    const workers = [...this.#lanes].flatMap(([lane, kinds]) =>
      Array.from({ length: this.options.concurrency?.[lane] ?? defaultConcurrency }, () => this.#work(kinds)),
    );
    // Each rests until the end, and Node.js takes more than ten who listen for a leak.
    setMaxListeners(workers.length, this.#stop.signal);
    this.#workers = Promise.all(workers);
  }

  /** Runs all that is due, one after the other, and answers how many jobs that were. */
  async runDue(): Promise<number> {
    await this.#addRecurring();
    let done = 0;
    for (const kinds of this.#lanes.values()) done += await this.#drain(kinds);
    return done;
  }

  /** Claims nothing more, and resolves when what runs has ended or was returned. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#workers;
  }

  async #work(kinds: readonly string[]): Promise<void> {
    const { signal } = this.#stop;
    const { postgres, clock, log } = this.dependencies;
    while (!signal.aborted) {
      let rest = pollMs;
      try {
        await this.#addRecurring();
        await this.#drain(kinds);
        const next = await findNextDue(postgres, kinds);
        if (next !== undefined) rest = Math.min(pollMs, Math.max(minRestMs, next - clock.now()));
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "read jobs failed, retrying");
      }
      await setTimeout(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Once a process: recurring jobs never end by themselves. */
  async #addRecurring(): Promise<void> {
    if (this.#hasRecurring) return;
    const now = this.dependencies.clock.now();
    for (const [kind, { isRecurring }] of Object.entries(this.#kinds)) {
      if (isRecurring === true) await ensureRecurring(this.dependencies.postgres, kind, now);
    }
    this.#hasRecurring = true;
  }

  async #drain(kinds: readonly string[]): Promise<number> {
    const { postgres, clock, ids } = this.dependencies;
    for (let done = 0; ; done += 1) {
      if (this.#stop.signal.aborted) return done;
      const now = clock.now();
      const holder = ids.uuid();
      const [fair, plain] = this.#divide(kinds);
      const roundRobin = { kinds: fair, served: this.#served.list() };
      const claimed = await claimJob(postgres, {
        kinds: plain,
        roundRobin,
        holder,
        now,
        leaseEnd: now + this.#leaseMs,
      });
      if (claimed === undefined) return done;
      const lease = { kind: claimed.kind, key: claimed.key, holder };
      // Closing began during the claim: a handler that waits for an abort has missed it and would never end.
      if (this.#stop.signal.aborted) {
        await releaseJob(postgres, lease, now);
        return done;
      }
      if (claimed.website !== null && fair.includes(claimed.kind)) this.#served.take(claimed.website);
      await this.#run(claimed, lease);
    }
  }

  /** Kinds of which websites take turns, and the others. */
  #divide(kinds: readonly string[]): [string[], string[]] {
    const isRoundRobin = (kind: string) => this.#kinds[kind]?.isRoundRobin === true;
    return [kinds.filter(isRoundRobin), kinds.filter((kind) => !isRoundRobin(kind))];
  }

  get #leaseMs(): number {
    return this.options.leaseMs ?? defaultLeaseMs;
  }

  async #run(claimed: ClaimedJob, lease: Lease): Promise<void> {
    const holder = new LeaseHolder(this.dependencies, lease, this.#leaseMs);
    try {
      const outcome = await this.#handle(claimed, holder);
      await this.#end(lease, outcome);
    } catch (error) {
      await this.#fail(claimed, lease, error);
    } finally {
      holder.close();
    }
  }

  async #handle(claimed: ClaimedJob, { signal, report }: LeaseHolder): Promise<JobOutcome> {
    const kind = this.#kinds[claimed.kind];
    if (kind === undefined) throw new Error(`No such kind of job: ${claimed.kind}`);
    // It was claimed as often and never came to an end: it kills its process.
    if (kind.isRecurring !== true && claimed.attempt > maxAttempts) throw new GiveUp("Every try was cut off");
    return kind.run(claimed, AbortSignal.any([signal, this.#stop.signal]), report);
  }

  /**
   * What was done outside is done; recording it is worth some patience with a store that is just starting again. Where
   * the first try was committed after all, the second finds that the lease is over, and writes nothing.
   */
  async #end(lease: Lease, outcome: JobOutcome): Promise<void> {
    for (const delay of [...storeRetriesMs, undefined]) {
      try {
        await this.dependencies.postgres.transaction((queries) => this.#complete(queries, lease, outcome));
        return outcome.afterwards?.();
      } catch (error) {
        const isAway = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
        if (!isAway || delay === undefined || this.#stop.signal.aborted) throw error;
        await setTimeout(delay, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  /** First the job, which locks it, then its effects. */
  async #complete(queries: Queries, lease: Lease, { repeatAt, effects }: JobOutcome): Promise<void> {
    const isHeld =
      repeatAt === undefined
        ? await completeJob(queries, lease, this.dependencies.clock.now())
        : await repeatJob(queries, lease, repeatAt);
    if (!isHeld) throw new LostLease();
    await effects?.(queries);
  }

  async #fail(claimed: ClaimedJob, lease: Lease, error: unknown): Promise<void> {
    const { kind, key, attempt } = claimed;
    const { postgres, clock, log } = this.dependencies;
    const now = clock.now();
    const text = (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength);
    const fields = { err: error, kind, key, attempt };
    if (error instanceof LostLease) return log.warn(fields, "job lost its lease");
    if (this.#stop.signal.aborted) {
      await releaseJob(postgres, lease, now);
      return;
    }
    const isRecurring = this.#kinds[kind]?.isRecurring === true;
    if (!isRecurring && (error instanceof GiveUp || attempt >= maxAttempts)) {
      const isBuried = await postgres.transaction(async (queries) => {
        const isHeld = await buryJob(queries, lease, { now, error: text });
        if (isHeld) await this.#kinds[kind]?.bury?.(claimed, queries);
        return isHeld;
      });
      if (isBuried) log.error(fields, "job failed for good");
      return;
    }
    const delay = Math.min(retryDelayMs(attempt), isRecurring ? maxRecurringDelayMs : Number.POSITIVE_INFINITY);
    if (await postponeJob(postgres, lease, { due: now + delay, error: text })) log.warn(fields, "job failed, retrying");
  }

  async #deleteEnded(): Promise<JobOutcome> {
    const now = this.dependencies.clock.now();
    return { repeatAt: now + dayMs, effects: (queries) => deleteEnded(queries, now - keepEndedMs) };
  }
}

function groupByLane(kinds: Readonly<Record<string, JobKind>>): Map<string, string[]> {
  const lanes = new Map<string, string[]>();
  for (const [kind, { lane = "default" }] of Object.entries(kinds)) lanes.set(lane, [...(lanes.get(lane) ?? []), kind]);
  return lanes;
}
