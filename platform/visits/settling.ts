import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { dropLooseVersions } from "./drop-loose-versions.ts";
import type { SettleParts } from "./settle-days.ts";
import { settleWebsite } from "./settle-website.ts";
import { dueWebsites } from "./sql/settled-days.ts";

/** A day that became dirty is settled again within about this. */
const everyMs = 60_000;
/** What was on its way to a remote store when the process before was killed is there by then, or never. */
const firstMs = 60_000;
/** After a statement the engine is left alone for as long, so that settling takes half a core at most. */
const mostRestMs = 1_000;

/** Settles closed days of all websites in the background, and dirty ones again, as long as it runs. */
export class Settling {
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: SettleParts & Pick<Dependencies, "log">) {}

  /** Begins a minute from now, and again a minute after each round. */
  start(): void {
    this.#next(firstMs);
  }

  /** Resolves once the statement that runs is through. What was not reached is settled after the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #next(after: number): void {
    this.#timer = globalThis.setTimeout(() => {
      this.#work = this.#round()
        .catch((error: unknown) => this.parts.log.warn({ err: error }, "settling days failed; it is tried again"))
        .finally(() => {
          if (!this.#stop.signal.aborted) this.#next(everyMs);
        });
    }, after);
    this.#timer.unref();
  }

  async #round(): Promise<void> {
    const { signal } = this.#stop;
    for (const website of await dueWebsites(this.parts.postgres, this.parts.dirt.close())) {
      if (signal.aborted) return;
      await settleWebsite(this.parts, { website, signal, rest: (took) => pause(Math.min(took, mostRestMs), signal) });
    }
    if (!signal.aborted) await dropLooseVersions(this.parts);
  }
}

/** Ends early where it is stopped. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
