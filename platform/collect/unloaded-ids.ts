import type { Loader } from "#platform/wal/loader.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";
import type { Writer } from "./writer.ts";

/**
 * Knows whether each id that waits in the log is in the duplicate filter, so that a lookup of others need not wait for a
 * load. It is not while something waits that the filter has forgotten, or that was written without it.
 */
export class UnloadedIds {
  #covered: number | undefined;
  /** Up to this group the filter may have forgotten some. */
  #forgotten = 0;
  /** Of websites that wrote without the filter: the last group that may have such rows, and writes under way. */
  readonly #unfiltered = new Map<string, { upTo: number; writes: number }>();

  constructor(
    private readonly filter: Pick<DuplicateFilter, "coversSince">,
    private readonly loader: Pick<Loader, "loadedSeq" | "lastSeq">,
  ) {}

  /** Whether the filter knows every id of the website that waits. */
  areFiltered(website: string): boolean {
    const { filter, loader } = this;
    if (filter.coversSince !== this.#covered) [this.#covered, this.#forgotten] = [filter.coversSince, loader.lastSeq];
    const unfiltered = this.#unfiltered.get(website);
    if (unfiltered !== undefined && unfiltered.writes > 0) return false;
    if (unfiltered !== undefined && unfiltered.upTo <= loader.loadedSeq) this.#unfiltered.delete(website);
    return loader.loadedSeq >= Math.max(this.#forgotten, unfiltered?.upTo ?? 0);
  }

  /** The writer for rows whose ids the filter does not get. */
  withoutFilter(writer: Pick<Writer, "write">): Pick<Writer, "write"> {
    return { write: (website, rows) => this.#follow(website, writer.write(website, rows)) };
  }

  async #follow(website: string, written: Promise<void>): Promise<void> {
    const own = this.#unfiltered.get(website) ?? { upTo: 0, writes: 0 };
    own.writes += 1;
    this.#unfiltered.set(website, own);
    try {
      await written;
    } finally {
      Object.assign(own, { upTo: this.loader.lastSeq, writes: own.writes - 1 });
      this.#unfiltered.set(website, own);
    }
  }
}
