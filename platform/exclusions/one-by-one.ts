import type { Dependencies } from "#platform/dependencies.ts";
import type { JobOutcome } from "#platform/jobs/job.ts";

/** Pause before events are looked for again that were not stored yet, and while the disk is full. */
export const againMs = 60_000;

/** Runs jobs that move events of a website one after the other: two at once would move the same ones. */
export function queueByWebsite({ clock, disk }: Pick<Dependencies, "clock" | "disk">) {
  const running = new Map<string, Promise<unknown>>();
  // A try on a full disk is none: it would be the last one some hours later.
  const whileThereIsSpace = async (work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const again = () => ({ repeatAt: clock.now() + againMs });
    if (disk.state === "full") return again();
    return await work().catch((error: unknown) => {
      if (disk.state === "full") return again();
      throw error;
    });
  };
  return async (website: string, work: () => Promise<JobOutcome>): Promise<JobOutcome> => {
    const last = (running.get(website) ?? Promise.resolve()).catch(() => undefined).then(() => whileThereIsSpace(work));
    running.set(website, last);
    return await last.finally(() => {
      if (running.get(website) === last) running.delete(website);
    });
  };
}
