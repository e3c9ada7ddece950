import type { Dependencies } from "#platform/dependencies.ts";
import { type DemoWebsite, fillDemo } from "./fill-demo.ts";

interface Filling {
  share: number;
  stop: AbortController;
  work: Promise<void>;
}

/** Demo websites that are being filled in the background of a running platform. */
export class Demos {
  readonly #filling = new Map<string, Filling>();

  constructor(private readonly dependencies: Parameters<typeof fillDemo>[0] & Pick<Dependencies, "log">) {}

  /** Begins to fill a website with 90 days of a shop's history, unless that is under way. */
  start(website: DemoWebsite): void {
    if (this.#filling.has(website.id)) return;
    const stop = new AbortController();
    const filling: Filling = { share: 0, stop, work: Promise.resolve() };
    this.#filling.set(website.id, filling);
    const progress = ({ done, total }: { done: number; total: number }) => {
      filling.share = done / total;
    };
    filling.work = fillDemo(this.dependencies, { website, signal: stop.signal, progress })
      .then(() => undefined)
      .catch((error: unknown) => this.dependencies.log.error({ err: error }, "filling a demo website failed"))
      .finally(() => this.#filling.delete(website.id));
  }

  /** How much is filled, 0 to 1; null where nothing is under way. */
  shareOf(website: string): number | null {
    return this.#filling.get(website)?.share ?? null;
  }

  /** Resolves once all have stopped after the group that they are writing. The operator's `demo` completes them. */
  async close(): Promise<void> {
    const all = [...this.#filling.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ work }) => work));
  }
}
