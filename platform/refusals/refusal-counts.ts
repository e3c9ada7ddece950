import type { Dependencies } from "#platform/dependencies.ts";
import { addRefused, type RefusedCount } from "./sql/refused-batches.ts";

/** The first refusals show at once, a flood costs two statements a minute. */
const [soonMs, storeEveryMs] = [500, 30_000];
/** Counts in memory: eight a website. */
const maxCounts = 50_000;

/** Counts the batches that limits refuse, and stores the counts twice a minute for the owners to see. */
export class RefusalCounts {
  #counts = new Map<string, RefusedCount>();
  #storedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clock" | "log">) {}

  add({ website, limit, scope, events }: Omit<RefusedCount, "batches" | "lastAt">): void {
    const name = `${website} ${limit} ${scope}`;
    const count = this.#counts.get(name) ?? { website, limit, scope, batches: 0, events: 0, lastAt: 0 };
    if (count.batches === 0 && this.#counts.size >= maxCounts) return;
    count.batches += 1;
    count.events += events;
    count.lastAt = this.dependencies.clock.now();
    this.#counts.set(name, count);
    const wait = Math.max(soonMs, this.#storedAt + storeEveryMs - this.dependencies.clock.now());
    this.#timer ??= setTimeout(() => void this.store(), wait).unref();
  }

  /** Stores what was counted. Counts are for information: what PostgreSQL does not take is lost with a warning. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#storeNow());
    return this.#storing;
  }

  async #storeNow(): Promise<void> {
    const { postgres, clock, log } = this.dependencies;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    this.#storedAt = clock.now();
    try {
      await addRefused(postgres, [...counts.values()], clock.now());
    } catch (error) {
      log.warn({ err: error }, "refused batches not counted");
    }
  }
}
