import type { Loader } from "#platform/wal/loader.ts";
import type { DuplicateFilter } from "./duplicate-filter.ts";

/**
 * Answers whether the filter knows every id that waits in the log, so that a lookup of others need not wait for a load: it
 * does once what waited when it last forgot something is loaded.
 */
export function followUnloaded(
  filter: Pick<DuplicateFilter, "coversSince">,
  loader: Pick<Loader, "loadedSeq" | "lastSeq">,
): () => boolean {
  let covered: number | undefined;
  let forgotten = 0;
  return () => {
    if (filter.coversSince !== covered) [covered, forgotten] = [filter.coversSince, loader.lastSeq];
    return loader.loadedSeq >= forgotten;
  };
}
