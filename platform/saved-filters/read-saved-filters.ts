import type { SavedFilter } from "#contract/saved-filters.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toSavedFilter } from "./create-saved-filter.ts";
import { listSavedFilters } from "./sql/saved-filters.ts";

/** The saved filters of a website. */
export const readSavedFilters = async (queries: Queries, website: string): Promise<SavedFilter[]> =>
  (await listSavedFilters(queries, website)).map(toSavedFilter);
