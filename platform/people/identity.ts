import type { Dependencies } from "#platform/dependencies.ts";
import { copyChangedLinks, copyLinksAnew, isCopyEqual } from "./sql/copy-links.ts";
import { readRevision } from "./sql/identity-state.ts";

/** Reloading takes at most this part of the time: 5 ms every 50 where links are few, 0.5 s of 1.5 where there is a million. */
const restFor = { times: 9, atMost: 1_000 } as const;

/**
 * The dictionary `identity` of the event store, in which reports look up whose a visitor's events are: a copy of
 * PostgreSQL's links, which are the truth. It is fed when somebody asks for a report, so that nobody pays for changes
 * that nobody looks at.
 */
export class IdentityDictionary {
  /** The revision that the dictionary has; undefined before it was compared with PostgreSQL. */
  #loaded: number | undefined;
  #reloading: Promise<void> | undefined;
  #rest: Promise<void> | undefined;

  constructor(private readonly parts: Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log">) {}

  /**
   * Resolves once the dictionary knows everything that was in PostgreSQL when this was called. Throws
   * SERVICE_UNAVAILABLE where a store does not answer.
   */
  async fresh(): Promise<void> {
    const known = await readRevision(this.parts.postgres);
    while (this.#loaded === undefined || this.#loaded < known) {
      this.#reloading ??= this.#reload().finally(() => {
        this.#reloading = undefined;
      });
      await this.#reloading;
    }
  }

  async #reload(): Promise<void> {
    await this.#rest;
    const { postgres, clickhouse, clock, log } = this.parts;
    const started = clock.now();
    // Read first: what is changed while it is copied is copied again next time.
    const revision = await readRevision(postgres);
    if (this.#loaded !== undefined) {
      await copyChangedLinks(this.parts, this.#loaded);
    } else if (!(await isCopyEqual(this.parts))) {
      log.info("copying links and people into the event store anew");
      await copyLinksAnew(this.parts);
    }
    await clickhouse.reloadDictionary("identity");
    this.#loaded = revision;
    this.#rest = pause(Math.min((clock.now() - started) * restFor.times, restFor.atMost));
  }
}

const pause = (milliseconds: number) =>
  milliseconds === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
