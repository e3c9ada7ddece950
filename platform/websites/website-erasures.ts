import type { Dependencies } from "#platform/dependencies.ts";
import { eraseWebsites, inFlightMs } from "./erase-websites.ts";

/**
 * Erases deleted websites beside everything else, in one run at a time: what is deleted during a run waits for the next.
 * A run for each deletion kept the event store's writer for itself, and 30 deletions stopped the loads of all websites.
 */
export class WebsiteErasures {
  #isRunning = false;
  #isRequested = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "log">,
  ) {}

  /** Erases what is deleted so far, and a minute later what was in flight or failed. */
  request(): void {
    if (this.#isClosed) return;
    this.#isRequested = true;
    if (!this.#isRunning) void this.#run();
  }

  /** What is under way ends with the stores: the next start does what is left. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let left = 0;
    while (this.#isRequested && !this.#isClosed) {
      this.#isRequested = false;
      left = await eraseWebsites(this.dependencies).catch((error: unknown) => {
        if (!this.#isClosed) this.dependencies.log.error({ err: error }, "erase failed");
        return 1;
      });
    }
    this.#isRunning = false;
    if (left === 0 || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.request(), inFlightMs).unref();
  }
}
