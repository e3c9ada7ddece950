interface Website {
  /** Rises before and after each rewrite. */
  changes: number;
  running: Promise<unknown> | undefined;
  /** Reads and rewrites under way. */
  users: number;
}

/**
 * Replacing a stored event takes a deletion and an insertion, between which it is missing. Who reads a website meanwhile
 * reads again: nobody has to wait for readers, and no reader sees half a change.
 */
export class EventRewrites {
  readonly #websites = new Map<string, Website>();

  async run<T>(website: string, work: () => Promise<T>): Promise<T> {
    return this.#use(website, async (state) => {
      const running = (state.running ?? Promise.resolve()).then(async () => {
        state.changes += 1;
        return await work().finally(() => {
          state.changes += 1;
        });
      });
      const ended = running.catch(() => undefined);
      state.running = ended;
      return await running;
    });
  }

  /** What fails while something is replaced is tried again, too. `discard` gets a result that is not used. */
  async readWhole<T>(
    website: string,
    work: () => T | PromiseLike<T>,
    discard: (result: T) => Promise<void> = async () => {},
  ): Promise<T> {
    return this.#use(website, async (state) => {
      for (;;) {
        await state.running;
        const before = state.changes;
        const [result] = await Promise.allSettled([(async () => await work())()]);
        if (state.changes !== before) {
          if (result.status === "fulfilled") await discard(result.value);
          continue;
        }
        if (result.status === "rejected") throw result.reason;
        return result.value;
      }
    });
  }

  async #use<T>(website: string, work: (state: Website) => Promise<T>): Promise<T> {
    const state = this.#websites.get(website) ?? { changes: 0, running: undefined, users: 0 };
    this.#websites.set(website, state);
    state.users += 1;
    try {
      return await work(state);
    } finally {
      state.users -= 1;
      if (state.users === 0) this.#websites.delete(website);
    }
  }
}
