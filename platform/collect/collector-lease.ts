import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openReserved } from "#platform/stores/postgres/open.ts";
import { WorkLoop } from "#platform/work-loop.ts";
import { hasLeaseTable, readHolderName, releaseLease, renewLease, takeLease } from "./sql/collector-lease.ts";

/** The right of one start to collect for its stores: two collectors would give equal numbers and count differently. */
export interface CollectorLease {
  /**
   * Takes the lease and brings the schema up to date by `migrate`. Waits for the end of what a killed process left. Throws
   * an Error of one line that names the process which goes on.
   */
  take(migrate: () => Promise<unknown>): Promise<void>;
  /** Lets the next start begin at once. */
  release(): Promise<void>;
}

/** In milliseconds: how long a lease lasts, when it is renewed, how long a start waits for one, and between two looks. */
const defaultTimes = { leaseMs: 10_000, renewMs: 2_000, patienceMs: 12_000, pollMs: 250 };

/**
 * The lease of a start on the server of DATABASE_URL. The embedded PostgreSQL opens in one data folder alone, whose lock is
 * enough. `onLost` is called where another start took the lease: this one is to end at once, and to write nothing more.
 */
export function openCollectorLease(
  dependencies: Pick<Dependencies, "settings" | "ids" | "clock" | "log">,
  onLost: (error: Error) => void,
): CollectorLease {
  const { DATABASE_URL } = dependencies.settings;
  if (DATABASE_URL === undefined) return { take: async (migrate) => void (await migrate()), release: async () => {} };
  const queries = openReserved(DATABASE_URL);
  const lease = new StoredLease({ ...dependencies, queries }, onLost);
  return { take: (migrate) => lease.take(migrate), release: () => lease.release().finally(() => queries.close()) };
}

type LeaseDependencies = Pick<Dependencies, "ids" | "clock" | "log"> & { queries: Queries };

/** The lease in PostgreSQL, renewed as long as it is held. While PostgreSQL is away it is kept: collecting goes on. */
export class StoredLease implements CollectorLease {
  readonly #holder: string;
  readonly #renewals: WorkLoop;
  #isTaken = false;

  constructor(
    private readonly dependencies: LeaseDependencies,
    private readonly onLost: (error: Error) => void,
    private readonly times = defaultTimes,
  ) {
    const { ids, log } = dependencies;
    this.#holder = ids.uuid();
    this.#renewals = new WorkLoop({
      ...{ round: () => this.#renew(), log },
      ...{ failedMs: times.renewMs, failed: "collector lease not renewed" },
    });
  }

  async take(migrate: () => Promise<unknown>): Promise<void> {
    // Before the schema changes under a collector; the first start that knows leases has no table for one.
    if (await hasLeaseTable(this.dependencies.queries)) await this.#acquire();
    await migrate();
    if (!this.#isTaken) await this.#acquire();
  }

  async release(): Promise<void> {
    const { queries, log } = this.dependencies;
    await this.#renewals.close();
    if (!this.#isTaken) return;
    await releaseLease(queries, this.#holder).catch((error: unknown) =>
      log.warn({ err: error }, "collector lease not released: the next start waits for its end"),
    );
  }

  async #acquire(): Promise<void> {
    const { queries, clock, log } = this.dependencies;
    const { leaseMs, patienceMs, pollMs } = this.times;
    const claim = { holder: this.#holder, name: `process ${process.pid} on ${hostname()}`, leaseMs };
    const until = clock.now() + patienceMs;
    for (let isWaiting = false; !(await takeLease(queries, claim)); isWaiting = true) {
      const other = await readHolderName(queries);
      if (clock.now() >= until) throw new Error(refusal(other));
      if (!isWaiting) log.warn({ holder: other, patienceMs }, "waiting for the collector lease of another process");
      await setTimeout(pollMs);
    }
    this.#isTaken = true;
    this.#renewals.start();
  }

  async #renew(): Promise<number> {
    const { queries, log } = this.dependencies;
    const { leaseMs, renewMs } = this.times;
    if (await renewLease(queries, { holder: this.#holder, leaseMs })) return renewMs;
    const other = await readHolderName(queries);
    log.fatal({ holder: other }, "collector lease lost");
    void this.#renewals.close();
    this.onLost(new Error(`${other ?? "another process"} has taken over DATABASE_URL: this process ends`));
    return renewMs;
  }
}

const refusal = (other = "another process") =>
  `DATABASE_URL is in use by ${other}: stop it before, or run bin/nabz there with its DATA_DIR`;
