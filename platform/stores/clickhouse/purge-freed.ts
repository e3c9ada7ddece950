import type { ClickHouseClient } from "@clickhouse/client";

/** Memory that queries freed is given back this often while there are any. */
const everyMs = 2_000;
export const purgeStatement = "SYSTEM JEMALLOC PURGE";

/**
 * The allocator of the embedded engine keeps memory that queries freed until seconds of quiet, so that readers one after
 * the other hold several times what one needs. `ran` is to be called after each statement; some time later the memory is
 * given back by `client`, which is its own: a purge waits for nobody, nor anybody for it. `close` closes the client.
 */
export function purgeFreed(client: Pick<ClickHouseClient, "command" | "close">) {
  let hasRun = false;
  let purging: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    if (!hasRun || purging !== undefined) return;
    hasRun = false;
    // One that fails loses nothing: the next one gives more back.
    purging = client
      .command({ query: purgeStatement })
      .catch(() => undefined)
      .finally(() => {
        purging = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    ran() {
      hasRun = true;
    },
    async close() {
      clearInterval(timer);
      await purging;
      await client.close();
    },
  };
}
