import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "./dependencies.ts";

interface Work {
  /** One round; answers how many milliseconds to rest until the next. */
  round(): Promise<number>;
  /** The rest after a round that failed: a store that is away is tried again, and fills no log. */
  failedMs: number;
  /** What the log says of a round that failed. */
  failed: string;
  log: Dependencies["log"];
}

/** Work that goes on as long as the process: round after round, whatever fails. */
export class WorkLoop {
  readonly #stop = new AbortController();
  #rounds: Promise<void> = Promise.resolve();

  constructor(private readonly work: Work) {}

  /** Aborted once closing began: a round that takes long looks at it between its parts. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  start(): void {
    this.#rounds = this.#run();
  }

  /** Begins no round more, and resolves once the one under way is through. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#rounds;
  }

  async #run(): Promise<void> {
    const { signal } = this;
    const { round, failedMs, failed, log } = this.work;
    while (!signal.aborted) {
      const restMs = await round().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, failed);
        return failedMs;
      });
      await setTimeout(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
