import { WorkLoop } from "#platform/work-loop.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { pollReports } from "./poll-reports.ts";

/** Between two looks at what is due; a push of a provider is followed within it. */
const intervalMs = 5_000;
const failedMs = 30_000;

/** Asks providers for delivery reports, as long as it runs. Any number of processes work on the same ledger. */
export function reportPoller(dependencies: DeliveryDependencies): Pick<WorkLoop, "start" | "close"> {
  const busy = new Map<string, Promise<void>>();
  const loop = new WorkLoop({
    round: async () => ((await pollReports(dependencies, busy)) > 0 ? 0 : intervalMs),
    failedMs,
    failed: "delivery reports failed, retrying",
    log: dependencies.log,
  });
  return {
    start: () => loop.start(),
    async close() {
      await loop.close();
      await Promise.all(busy.values());
    },
  };
}
