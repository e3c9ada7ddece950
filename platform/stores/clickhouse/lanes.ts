import type { ClickHouseClient } from "@clickhouse/client";
import { AppError } from "#platform/errors.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import type { Connect } from "./connect.ts";
import type { Lane } from "./handle.ts";
import type { Sql } from "./sql.ts";
import { translateError } from "./translate-error.ts";

/**
 * Settings are constants in a SETTINGS clause, never passed beside the query: there they leak to later queries of the
 * connection. The engine itself has no limits by default, and an abandoned query goes on. A statement's own SETTINGS
 * override these, being nearer. By default the engine reads less than 240 MB with one thread, which is every report of a
 * month. Deriving conditions from comparisons took half of a report's planning (70 of 136 ms), and reports have none.
 */
const limits: Record<Lane, string> = {
  interactive:
    "max_execution_time = 15, max_memory_usage = 1000000000, max_bytes_before_external_group_by = 500000000, max_threads = 2, merge_tree_min_bytes_for_concurrent_read = 4000000, optimize_and_compare_chain = 0",
  background:
    "max_execution_time = 300, max_memory_usage = 2000000000, max_bytes_before_external_group_by = 1000000000, max_threads = 1, optimize_and_compare_chain = 0",
  follow:
    "max_execution_time = 300, max_memory_usage = 1000000000, max_bytes_before_external_group_by = 500000000, max_threads = 1, optimize_and_compare_chain = 0",
  collect: "max_execution_time = 10, max_memory_usage = 500000000, max_threads = 1",
  copy: "max_execution_time = 60, max_memory_usage = 1000000000, max_threads = 1",
  health: "max_execution_time = 5, max_memory_usage = 10000000, max_threads = 1",
};

/**
 * The thread of a query reads its files itself: by default each read is handed to another thread where the file system cannot
 * say whether it has the bytes in memory, as tmpfs and ZFS cannot: the events of a thousand people took 1,036 ms
 * instead of 380. On ext4 both take as long.
 */
const reading = "local_filesystem_read_method = 'pread'";

/**
 * Connections per lane (each runs one query), and concurrent queries per owner. A screen requests ten reports whose
 * planning keeps one core busy longer than their rows: two at once leave a connection for others.
 */
const concurrency: Record<Lane, { total: number; perOwner: number }> = {
  interactive: { total: 3, perOwner: 2 },
  background: { total: 2, perOwner: 1 },
  follow: { total: 1, perOwner: 1 },
  collect: { total: 2, perOwner: 1 },
  copy: { total: 1, perOwner: 1 },
  health: { total: 1, perOwner: 1 },
};
const maxWaiting = { bound: 500, boundPerOwner: 100 } as const;

/** The statement with the limits of a lane, and how it reads files. */
export const withLimits = (statement: Sql, lane: Lane) => `${statement.text}\nSETTINGS ${limits[lane]}, ${reading}`;

interface Pool {
  idle: ClickHouseClient[];
  queue: FairQueue;
}

/** A pool of connections for each lane. */
export class Lanes {
  readonly #pools: Record<Lane, Pool>;
  #closed = false;

  constructor(private readonly connect: Connect) {
    const createPool = (lane: Lane): Pool => ({
      idle: [],
      queue: new FairQueue({ ...concurrency[lane], ...maxWaiting }),
    });
    this.#pools = {
      interactive: createPool("interactive"),
      background: createPool("background"),
      follow: createPool("follow"),
      collect: createPool("collect"),
      copy: createPool("copy"),
      health: createPool("health"),
    };
  }

  /** Throws SERVICE_UNAVAILABLE after `close`. */
  refuseClosed(): void {
    if (this.#closed) throw new AppError("SERVICE_UNAVAILABLE", "ClickHouse is closed", { retryAfter: 2 });
  }

  /** Runs `work` on a connection of the lane when it is the owner's turn. Throws as `translateError`. */
  run<T>(lane: Lane, owner: string, work: (client: ClickHouseClient) => Promise<T>): Promise<T> {
    const { idle, queue } = this.#pools[lane];
    return queue.run(owner, async () => {
      this.refuseClosed();
      const client = idle.pop() ?? this.connect();
      // After a failed query a connection of the embedded engine prepends the rows it had to the result of its next
      // query, which is somebody else's: it is never used again.
      const result = await work(client).catch(async (error: unknown) => {
        await client.close().catch(() => undefined);
        return translateError(error);
      });
      if (this.#closed) await client.close();
      else idle.push(client);
      return result;
    });
  }

  /** Refuses new work from now on. */
  shut(): void {
    this.#closed = true;
  }

  /** Closes idle connections; busy ones close after their query. */
  async closeIdle(): Promise<void> {
    const idle = Object.values(this.#pools).flatMap((pool) => pool.idle.splice(0));
    await Promise.all(idle.map((client) => client.close()));
  }
}
