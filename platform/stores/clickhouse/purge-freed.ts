/** Memory that queries freed is given back this often while there are any. */
const everyMs = 2_000;

/**
 * The allocator of the embedded engine keeps memory that queries freed until seconds of quiet, so that readers one after
 * the other hold several times what one needs. Counts statements and runs `purge` while some were run; returns what to call
 * after each, and what ends it.
 */
export function purgeFreed(purge: () => Promise<void>) {
  let hasRun = false;
  let isPurging = false;
  const timer = setInterval(async () => {
    if (!hasRun || isPurging) return;
    [hasRun, isPurging] = [false, true];
    // A closed or busy engine: the next time.
    await purge().catch(() => undefined);
    isPurging = false;
  }, everyMs);
  timer.unref();
  return {
    ran() {
      hasRun = true;
    },
    stop: () => clearInterval(timer),
  };
}
