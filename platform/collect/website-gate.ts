interface Gate {
  /** Batches under way. */
  running: number;
  /** Set while somebody waits for them to end, or works without them. */
  closed: Promise<void> | undefined;
  onIdle: (() => void) | undefined;
}

/**
 * Lets batches of a website run beside each other, and a change of what they are judged by alone: what was begun before
 * `close` has ended when it resolves, and what comes later waits for the release. Costs one look-up a batch.
 */
export class WebsiteGate {
  readonly #gates = new Map<string, Gate>();

  async pass<T>(website: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const closed = this.#gates.get(website)?.closed;
      if (closed === undefined) break;
      await closed;
    }
    const gate = this.#gateOf(website);
    gate.running += 1;
    try {
      return await work();
    } finally {
      gate.running -= 1;
      if (gate.running === 0) {
        gate.onIdle?.();
        if (gate.closed === undefined) this.#gates.delete(website);
      }
    }
  }

  /** Resolves with the release once nothing of the website runs. One at a time. */
  async close(website: string): Promise<() => void> {
    for (;;) {
      const closed = this.#gates.get(website)?.closed;
      if (closed === undefined) break;
      await closed;
    }
    const gate = this.#gateOf(website);
    let open = (): void => undefined;
    gate.closed = new Promise<void>((resolve) => {
      open = resolve;
    });
    if (gate.running > 0) {
      await new Promise<void>((idle) => {
        gate.onIdle = idle;
      });
    }
    return () => {
      this.#gates.delete(website);
      open();
    };
  }

  #gateOf(website: string): Gate {
    const gate = this.#gates.get(website) ?? { running: 0, closed: undefined, onIdle: undefined };
    this.#gates.set(website, gate);
    return gate;
  }
}
