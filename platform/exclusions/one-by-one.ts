import type { Dependencies } from "#platform/dependencies.ts";
import type { JobOutcome } from "#platform/jobs/job.ts";

/** Pause before events are looked for again that were not stored yet, and while the disk is full. */
export const againMs = 60_000;

/** What runs by website, for each event store. */
const queues = new WeakMap<Dependencies["clickhouse"], Map<string, Promise<unknown>>>();

/** Runs what moves events of a website one after the other: two at once would move the same ones. */
export async function runOneByOne<T>(
  { clickhouse }: Pick<Dependencies, "clickhouse">,
  website: string,
  work: () => Promise<T>,
): Promise<T> {
  const running = queues.get(clickhouse) ?? new Map<string, Promise<unknown>>();
  queues.set(clickhouse, running);
  const last = (running.get(website) ?? Promise.resolve()).catch(() => undefined).then(work);
  running.set(website, last);
  return await last.finally(() => {
    if (running.get(website) === last) running.delete(website);
  });
}

/** The same for jobs, which are repeated later while the disk is full. */
export function queueByWebsite(dependencies: Pick<Dependencies, "clickhouse" | "clock" | "disk">) {
  const { clock, disk } = dependencies;
  // A try on a full disk is none: it would be the last one some hours later.
  const whileThereIsSpace = async (work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const again = () => ({ repeatAt: clock.now() + againMs });
    if (disk.state === "full") return again();
    return await work().catch((error: unknown) => {
      if (disk.state === "full") return again();
      throw error;
    });
  };
  return (website: string, work: () => Promise<JobOutcome>): Promise<JobOutcome> =>
    runOneByOne(dependencies, website, () => whileThereIsSpace(work));
}
