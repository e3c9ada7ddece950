import { AppError } from "#platform/errors.ts";

/** A batch that takes longer is answered with 503; sent again its events are duplicates or new, each once. */
const requestMs = 10_000;

/** The end of a request, from its whole body to its answer: its turn, the lookups and the write. */
export class Deadline {
  readonly #endsAt: number;

  constructor(milliseconds = requestMs) {
    this.#endsAt = performance.now() + milliseconds;
  }

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Throws SERVICE_UNAVAILABLE once it is over: nobody waits for the work any more. */
  check(): void {
    if (this.isOver) throw tooLate();
  }

  /**
   * The outcome of the work. Throws SERVICE_UNAVAILABLE at the deadline; the work goes on until its next `check`. `whenLate`
   * answers at the deadline in its place, where the work can no more be given up.
   */
  race<T>(work: Promise<T>, whenLate: () => Promise<T> | undefined = () => undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = () => (whenLate() ?? Promise.reject<T>(tooLate())).then(resolve, reject);
      const timer = setTimeout(end, Math.max(0, this.#endsAt - performance.now()));
      work.then(
        (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });
  }
}

const tooLate = () => new AppError("SERVICE_UNAVAILABLE", "Collecting takes too long", { retryAfter: 5 });
