import { AppError } from "#platform/errors.ts";
import { RoundRobin } from "./round-robin.ts";

interface Limits {
  /** Tasks that run at once, of all owners and of one. */
  total: number;
  perOwner: number;
  /** Tasks that may wait, of all owners and of one (`bound` unless given). */
  bound: number;
  boundPerOwner?: number;
}

/**
 * Runs at most `total` tasks at once and at most `perOwner` of one owner, so that one owner's five charts never starve
 * another. The owners below their limit take turns, each with its tasks in order of arrival. With more waiting tasks than
 * the bounds `run` throws AppError SERVICE_UNAVAILABLE.
 */
export class FairQueue {
  readonly #running = new Map<string, number>();
  readonly #waiting = new RoundRobin<() => void>();
  #total = 0;

  constructor(private readonly limits: Limits) {}

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#waitForSlot(owner);
    try {
      return await work();
    } finally {
      this.#total -= 1;
      const left = (this.#running.get(owner) ?? 1) - 1;
      if (left === 0) this.#running.delete(owner);
      else this.#running.set(owner, left);
      this.#startNext();
    }
  }

  #waitForSlot(owner: string): Promise<void> {
    const { bound, boundPerOwner = bound } = this.limits;
    if (this.#waiting.size >= bound || this.#waiting.countOf(owner) >= boundPerOwner) {
      throw new AppError("SERVICE_UNAVAILABLE", "Too many queries are waiting", { retryAfter: 2 });
    }
    return new Promise((resolve) => {
      this.#waiting.push(owner, () => {
        this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
        resolve();
      });
      this.#startNext();
    });
  }

  #startNext(): void {
    const mayServe = (owner: string) => (this.#running.get(owner) ?? 0) < this.limits.perOwner;
    while (this.#total < this.limits.total) {
      const start = this.#waiting.shift(mayServe);
      if (start === undefined) return;
      this.#total += 1;
      start();
    }
  }
}
