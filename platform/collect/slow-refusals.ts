import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#platform/errors.ts";

const delayMs = 1_000;
/** Refusals held back at once; those beyond are answered at once. */
const maxHeld = 2_000;

/**
 * Holds refusals for too many requests back for a second: a sender that ignores `Retry-After` otherwise returns ten
 * thousand times a second, and refusing it takes as much CPU as serving others.
 */
export class SlowRefusals {
  #held = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      return this.#hold(error);
    }
  }

  /** Undefined where the work does not throw, else a promise that rejects: most requests cost no promise. */
  tryNow(work: () => void): Promise<never> | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      return this.#hold(error);
    }
  }

  async #hold(error: unknown): Promise<never> {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS" && this.#held < maxHeld) {
      this.#held += 1;
      await wait(delayMs, undefined, { ref: false });
      this.#held -= 1;
    }
    throw error;
  }
}
