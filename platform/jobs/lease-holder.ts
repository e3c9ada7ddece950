import type { Dependencies } from "#platform/dependencies.ts";
import type { ReportProgress } from "./job.ts";
import { type Lease, renewLease, storeProgress } from "./sql/claimed-job.ts";

/** Between two stored reports of progress. */
const progressMs = 1_000;

type LeaseDependencies = Pick<Dependencies, "postgres" | "clock" | "log">;

/**
 * Keeps a lease while its job runs: renews it three times in its length. `signal` is aborted once the lease is lost,
 * which a renewal or a report of progress notices: another process has claimed the job, or it was cancelled.
 */
export class LeaseHolder {
  readonly #lost = new AbortController();
  readonly #renewing: NodeJS.Timeout;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly dependencies: LeaseDependencies,
    readonly lease: Lease,
    leaseMs: number,
  ) {
    const { postgres, clock } = dependencies;
    this.#renewing = setInterval(() => {
      this.#check(renewLease(postgres, lease, clock.now() + leaseMs), "renew lease failed");
    }, leaseMs / 3);
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Stores progress, unless that was done a moment ago. */
  readonly report: ReportProgress = (share, text = "") => {
    const now = this.dependencies.clock.now();
    if (now - this.#reportedAt < progressMs) return;
    this.#reportedAt = now;
    const progress = { share: Math.min(1, Math.max(0, share)), text };
    this.#check(storeProgress(this.dependencies.postgres, this.lease, progress), "store progress failed");
  };

  close(): void {
    clearInterval(this.#renewing);
  }

  #check(write: Promise<boolean>, failure: string): void {
    const { kind, key } = this.lease;
    write.then(
      (isHeld) => isHeld || this.#lost.abort(),
      (error: unknown) => this.dependencies.log.warn({ err: error, kind, key }, failure),
    );
  }
}
