import { setTimeout } from "node:timers/promises";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { pollReports } from "./poll-reports.ts";

/** Between two looks at what is due; a push of a provider is followed within it. */
const intervalMs = 5_000;
const failedMs = 30_000;

/** Asks providers for delivery reports, as long as it runs. Any number of processes work on the same ledger. */
export class ReportPoller {
  readonly #stop = new AbortController();
  #work: Promise<unknown> = Promise.resolve();

  constructor(private readonly dependencies: DeliveryDependencies) {}

  start(): void {
    this.#work = this.#run();
  }

  /** Resolves once what is under way is written down. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const rest = await pollReports(this.dependencies).then(
        (polled) => (polled > 0 ? 0 : intervalMs),
        (error: unknown) => {
          if (!signal.aborted) this.dependencies.log.warn({ err: error }, "delivery reports failed, retrying");
          return failedMs;
        },
      );
      await setTimeout(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
