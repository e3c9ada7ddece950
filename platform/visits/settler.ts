import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import { dropOrphanedVersions } from "./drop-orphaned-versions.ts";
import type { SettleDependencies } from "./settle-days.ts";
import { type SettleOptions, settleWebsite } from "./settle-website.ts";
import { listDueWebsites } from "./sql/settled-days.ts";

/** A dirty day is settled again within about this. */
const intervalMs = 60_000;
/** After this, writes that a killed process had sent to a remote store are visible, or never will be. */
const initialDelayMs = 60_000;
/** The engine rests as long as a batch took, so that settling takes half a core at most. */
const maxRestMs = 1_000;

/** What follows settled days: brings rollups up to them, as `settleWebsite` settles. `failed` gets what failed of a website. */
export type FollowSettled = (
  options: Pick<SettleOptions, "signal" | "rest"> & { failed: (website: string, error: unknown) => void },
) => Promise<unknown>;

/** Settles closed days of all websites in the background, and dirty ones again. */
export class Settler {
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dependencies: SettleDependencies & Pick<Dependencies, "log" | "disk">,
    private readonly follow: FollowSettled,
  ) {}

  start(): void {
    this.#schedule(initialDelayMs);
  }

  /** Resolves once the current batch is through; the rest is settled after the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#work;
  }

  #schedule(delayMs: number): void {
    this.#timer = globalThis.setTimeout(() => {
      this.#work = this.settleDue()
        .catch((error: unknown) => this.dependencies.log.warn({ err: error }, "settle failed, retrying"))
        .finally(() => {
          if (!this.#stop.signal.aborted) this.#schedule(intervalMs);
        });
    }, delayMs);
    this.#timer.unref();
  }

  /** One round: a website whose days fail is logged and delays no other, nor what is deleted at the end. */
  async settleDue(): Promise<void> {
    const { signal } = this.#stop;
    const { postgres, dirtyDays, disk, log } = this.dependencies;
    const rest = (tookMs: number) => pause(Math.min(tookMs, maxRestMs), signal);
    for (const website of await listDueWebsites(postgres, dirtyDays.closeDays())) {
      // Reports read unsettled days from events: settling waits for space.
      if (signal.aborted || disk.state === "full") break;
      await settleWebsite(this.dependencies, { website, signal, rest }).catch((error: unknown) =>
        log.warn({ err: error, website }, "settle failed, retrying"),
      );
    }
    if (!signal.aborted && disk.state !== "full") {
      const failed = (website: string, error: unknown) => log.warn({ err: error, website }, "rollup failed, retrying");
      await this.follow({ signal, rest, failed }).catch((error: unknown) =>
        log.warn({ err: error }, "rollups failed, retrying"),
      );
    }
    if (!signal.aborted) await dropOrphanedVersions(this.dependencies);
  }
}

/** Ends early on abort. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
