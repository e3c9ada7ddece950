import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { deleteSavedFilter } from "./sql/saved-filters.ts";

/** Throws NOT_FOUND. */
export async function removeSavedFilter(queries: Queries, key: { website: string; id: string }): Promise<void> {
  if (!(await deleteSavedFilter(queries, key))) {
    throw new AppError("NOT_FOUND", "No such saved filter of this website");
  }
}
