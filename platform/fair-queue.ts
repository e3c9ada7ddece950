import { AppError } from "#platform/errors.ts";

interface WaitingWork {
  owner: string;
  start: () => void;
}

/**
 * Runs at most `total` tasks at once and at most `perOwner` of one owner, so that one owner's five charts never starve
 * another. Waiting tasks start in order of arrival among the owners below their limit. With more than `bound` waiting
 * tasks `run` throws AppError SERVICE_UNAVAILABLE.
 */
export class FairQueue {
  readonly #running = new Map<string, number>();
  #waiting: WaitingWork[] = [];
  #total = 0;

  constructor(private readonly limits: { total: number; perOwner: number; bound: number }) {}

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
    if (this.#waiting.length >= this.limits.bound) {
      throw new AppError("SERVICE_UNAVAILABLE", "Too many queries are waiting", { retryAfter: 2 });
    }
    return new Promise((resolve) => {
      this.#waiting.push({ owner, start: resolve });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#total < this.limits.total) {
      const index = this.#waiting.findIndex(({ owner }) => (this.#running.get(owner) ?? 0) < this.limits.perOwner);
      const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (next === undefined) return;
      this.#total += 1;
      this.#running.set(next.owner, (this.#running.get(next.owner) ?? 0) + 1);
      next.start();
    }
  }
}
