/**
 * Work that serves everybody who waits for it, one run at a time: who comes while a run is under way waits for the next one,
 * which began after they came. Each run gets the keys of those whom it serves.
 */
export class SharedRun<Key> {
  readonly #work: (keys: ReadonlySet<Key>) => Promise<void>;
  #current: Promise<void> | undefined;
  #next: { keys: Set<Key>; done: Promise<void> } | undefined;

  constructor(work: (keys: ReadonlySet<Key>) => Promise<void>) {
    this.#work = work;
  }

  /** Resolves, or rejects, with the first run that begins from now on. */
  join(key: Key): Promise<void> {
    if (this.#next !== undefined) {
      this.#next.keys.add(key);
      return this.#next.done;
    }
    const keys = new Set([key]);
    const done = (this.#current ?? Promise.resolve()).then(
      () => this.#begin(keys),
      () => this.#begin(keys),
    );
    this.#next = { keys, done };
    return done;
  }

  async #begin(keys: ReadonlySet<Key>): Promise<void> {
    this.#current = this.#next?.done;
    this.#next = undefined;
    await this.#work(keys);
  }
}
