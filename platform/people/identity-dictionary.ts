import type { Dependencies } from "#platform/dependencies.ts";
import { copyChangedLinks, copyLinksAnew, deleteLinks, isCopyEqual } from "./sql/copy-visitor-links.ts";
import { readRevision } from "./sql/identity-state.ts";

/** Bounds reloading to a tenth of the time: 5 ms of every 50 with few links, 0.5 s of 1.5 with a million. */
const pauseAfterReload = { factor: 9, maxMs: 1_000 } as const;

/**
 * The dictionary `identity` of the event store, in which reports look up the person of a visitor: a copy of
 * PostgreSQL's visitor links. It is refreshed when a report is requested, so that unread changes cost nothing.
 */
export class IdentityDictionary {
  /** The revision that the dictionary has; undefined before the first comparison with PostgreSQL. */
  #loaded: number | undefined;
  #reloading: Promise<void> | undefined;
  #pause: Promise<void> | undefined;

  constructor(private readonly dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log">) {}

  /**
   * Resolves once the dictionary has everything that was in PostgreSQL at the call, of all websites or of one: another
   * website whose people change all the time delays no report. Throws SERVICE_UNAVAILABLE where a store does not answer.
   */
  async ensureFresh(website?: string): Promise<void> {
    const known = await readRevision(this.dependencies.postgres, website);
    while (this.#loaded === undefined || this.#loaded < known) {
      this.#reloading ??= this.#reload().finally(() => {
        this.#reloading = undefined;
      });
      await this.#reloading;
    }
  }

  /**
   * Removes visitors that belonged to people up to a revision and do not any more. Where that fails, the next report
   * compares the whole copy with PostgreSQL. Throws SERVICE_UNAVAILABLE where a store does not answer.
   */
  async removeLinks({ visitors, revision }: { visitors: readonly bigint[]; revision: number }): Promise<void> {
    // A reload under way may have read them before.
    while (this.#reloading !== undefined) await this.#reloading.catch(() => undefined);
    if (visitors.length === 0 || this.#loaded === undefined) return;
    this.#reloading = deleteLinks(this.dependencies.clickhouse, visitors, revision)
      .then(() => this.#reload())
      .catch((error: unknown) => {
        this.#loaded = undefined;
        throw error;
      })
      .finally(() => {
        this.#reloading = undefined;
      });
    await this.#reloading;
  }

  async #reload(): Promise<void> {
    await this.#pause;
    const { postgres, clickhouse, clock, log } = this.dependencies;
    const started = clock.now();
    // Read first: a change during the copy is copied again next time.
    const revision = await readRevision(postgres);
    if (this.#loaded !== undefined) {
      await copyChangedLinks(this.dependencies, this.#loaded);
    } else if (!(await isCopyEqual(this.dependencies))) {
      log.info("rebuilding visitor links in clickhouse");
      await copyLinksAnew(this.dependencies);
    }
    await clickhouse.reloadDictionary("identity");
    this.#loaded = revision;
    this.#pause = pause(Math.min((clock.now() - started) * pauseAfterReload.factor, pauseAfterReload.maxMs));
  }
}

const pause = (milliseconds: number) =>
  milliseconds === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
