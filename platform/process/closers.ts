/** What a process has opened, closed in reverse order. One that fails to close does not leave the others open. */
export class Closers {
  readonly #closers: (() => Promise<void> | void)[] = [];
  #isClosing = false;

  /** Whether closing has begun. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  add(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /** Closes everything once; throws the first failure after all the rest is closed. */
  async closeAll(): Promise<void> {
    this.#isClosing = true;
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
