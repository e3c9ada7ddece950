import type { Nabz } from "../nabz.ts";

/** Runs `bin/nabz settle` again and again, every other time with `--all`. */
export class Settler {
  /** How often it came to its end. */
  rounds = 0;
  #isUp = false;
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly nabz: Nabz) {}

  start(): void {
    this.#isUp = true;
    this.#work = this.#settle();
    this.#work.catch(() => undefined);
  }

  /**
   * Begins no other round while `meanwhile` runs, which may kill the one under way, and rejects where that failed before.
   */
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
