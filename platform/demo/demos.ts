import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addDemoItems } from "./add-items.ts";
import { fillDemo } from "./fill-demo.ts";
import { markDemo } from "./sql/mark-demo.ts";

interface Filling {
  share: number;
  stop: AbortController;
  work: Promise<void>;
}

/** Fills demo websites in the background, and makes what shows their owner around. */
export class Demos {
  readonly #filling = new Map<string, Filling>();

  constructor(
    private readonly dependencies: Parameters<typeof fillDemo>[0] &
      Parameters<typeof addDemoItems>[1] &
      Pick<Dependencies, "log">,
  ) {}

  /** Starts to fill an owner's website with 90 days of a shop's history, unless it is being filled. */
  start(website: OwnWebsite, owner: string): void {
    if (this.#filling.has(website.id)) return;
    const stop = new AbortController();
    const filling: Filling = { share: 0, stop, work: Promise.resolve() };
    this.#filling.set(website.id, filling);
    const progress = ({ done, total }: { done: number; total: number }) => {
      filling.share = done / total;
    };
    const { postgres, clock } = this.dependencies;
    filling.work = markDemo(postgres, website.id, clock.now())
      .then(() => fillDemo(this.dependencies, { website, signal: stop.signal, progress }))
      .then(({ interrupted }) => (interrupted ? undefined : addDemoItems({ website, owner }, this.dependencies)))
      .catch((error: unknown) => this.#note(error))
      .finally(() => this.#filling.delete(website.id));
  }

  /** An owner who deactivates or deletes the website meanwhile ends it: nothing is wrong then. */
  #note(error: unknown): void {
    const { log } = this.dependencies;
    const isEnded = error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE";
    log[isEnded ? "info" : "error"]({ err: error }, isEnded ? "demo fill ended" : "demo fill failed");
  }

  /** Progress from 0 to 1; null where the website is not being filled. */
  shareOf(website: string): number | null {
    return this.#filling.get(website)?.share ?? null;
  }

  /** Stops all after the group that is being written. The operator's `demo` command completes them. */
  async close(): Promise<void> {
    const all = [...this.#filling.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ work }) => work));
  }
}
