import type { Nabz } from "../nabz.ts";

/** Runs `bin/nabz settle` in a loop, every other time with `--all`. */
export class Settler {
  /** Completed runs. */
  rounds = 0;
  #isUp = false;
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly nabz: Nabz) {}

  start(): void {
    this.#isUp = true;
    this.#work = this.#settle();
    this.#work.catch(() => undefined);
  }

  /** Starts no other round while `meanwhile` runs, which may kill the current one; rejects if that failed before. */
  async during(meanwhile: () => Promise<void>): Promise<void> {
    this.#isUp = false;
    await meanwhile();
    await this.#work;
  }

  async #settle(): Promise<void> {
    while (this.#isUp) {
      try {
        await this.nabz.operate("settle", ...(this.rounds % 2 === 0 ? ["--all"] : []));
        this.rounds += 1;
      } catch (error) {
        if (this.#isUp) throw error;
      }
    }
  }
}
