import { AppError } from "#platform/errors.ts";
import { RoundRobin } from "#platform/round-robin.ts";

/** How long batches are worked on before the event loop serves sockets and other requests. */
const sliceMs = 4;
/** Batches that wait: 512 KiB each at most, 256 MB where every one of them is as large as can be. */
const max = { total: 512, perWebsite: 128 } as const;

type Waiting = () => void;

/**
 * Admission to the event loop: batches of a website, and within it of one network, take turns with those of the others. A
 * batch of 500 events takes 15 ms; 64 that arrive together would otherwise delay everybody by a second.
 */
export class AdmissionQueue {
  /** A website's name once for each of its batches. */
  readonly #waiting = new RoundRobin<string>();
  /** By website, and in them by network. */
  readonly #networks = new Map<string, RoundRobin<Waiting>>();
  #isGranted = false;
  #sliceStartedAt = 0;

  /**
   * Undefined where it is the batch's turn at once, else resolves when it is. The turn lasts as long as nothing is
   * awaited but promises that are resolved. Throws SERVICE_UNAVAILABLE where too many wait.
   */
  wait(website: string, network: string): Promise<void> | undefined {
    if (!this.#isGranted) {
      this.#isGranted = true;
      this.#sliceStartedAt = performance.now();
      afterWork(() => this.#next());
      return undefined;
    }
    const own = this.#networks.get(website) ?? new RoundRobin<Waiting>();
    if (this.#waiting.size >= max.total || own.size >= max.perWebsite) {
      throw new AppError("SERVICE_UNAVAILABLE", "Too many batches wait", { retryAfter: 2 });
    }
    this.#networks.set(website, own);
    return new Promise((resolve) => {
      own.push(network, resolve);
      this.#waiting.push(website, website);
    });
  }

  #next(): void {
    if (this.#waiting.size === 0) {
      this.#isGranted = false;
    } else if (performance.now() - this.#sliceStartedAt < sliceMs) {
      this.#grant();
    } else {
      setImmediate(() => {
        this.#sliceStartedAt = performance.now();
        this.#grant();
      });
    }
  }

  #grant(): void {
    const website = this.#waiting.shift() ?? "";
    const own = this.#networks.get(website);
    own?.shift()?.();
    if (own?.size === 0) this.#networks.delete(website);
    afterWork(() => this.#next());
  }
}

/** Runs once all promises that are resolved now have been handled, and all that are resolved by it. */
const afterWork = (work: () => void) => queueMicrotask(() => process.nextTick(work));
