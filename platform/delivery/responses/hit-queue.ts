import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** Hits of one link or message are written one after the other, in the order in which they came. */
const laneCount = 4;
/** Hits that wait; more are served and not counted. */
const maxWaiting = 20_000;
/** While the store is away. */
const retryMs = 1_000;
const maxTries = 120;

interface Hit {
  /** What it is a hit of. */
  key: string;
  write(): Promise<void>;
}

/**
 * Writes hits down after the reader was answered: nobody waits for a transaction on their way, and hits of a time in which
 * the store restarts are written when it is back. What a killed process had not written is lost: it is a count.
 */
export class HitQueue {
  readonly #lanes: Promise<void>[] = Array.from({ length: laneCount }, () => Promise.resolve());
  #waiting = 0;
  readonly #stop = new AbortController();

  constructor(private readonly dependencies: Pick<Dependencies, "log">) {}

  add({ key, write }: Hit): void {
    if (this.#waiting >= maxWaiting) return;
    this.#waiting += 1;
    const lane = laneOf(key);
    this.#lanes[lane] = (this.#lanes[lane] ?? Promise.resolve()).then(() => this.#write(write));
  }

  /** Resolves once what was added is written. */
  async settled(): Promise<void> {
    await Promise.all(this.#lanes);
  }

  /** The same, without waiting for a store that is away. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

  async #write(write: Hit["write"]): Promise<void> {
    const { signal } = this.#stop;
    for (let tries = 1; ; tries += 1) {
      try {
        await write();
        break;
      } catch (error) {
        const isAway = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
        if (!isAway || tries >= maxTries || signal.aborted) {
          this.dependencies.log.warn({ err: error }, "a hit was not counted");
          break;
        }
        await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.#waiting -= 1;
  }
}

const laneOf = (key: string) => [...key].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % laneCount;
