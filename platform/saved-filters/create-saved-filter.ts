import { type Filters, maxSavedFilters, type SavedFilter } from "#contract/saved-filters.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { insertSavedFilter, type SavedFilterRow } from "./sql/saved-filters.ts";

/** A saved filter as the API answers it. */
export const toSavedFilter = ({ createdAt, ...row }: SavedFilterRow): SavedFilter => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Saves filters under a name. Throws CONFLICT where it is taken, REFUSED where the website has `maxSavedFilters`. */
export async function createSavedFilter(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  { website, name, filters }: { website: string; name: string; filters: Filters },
): Promise<SavedFilter> {
  const row = { id: ids.uuid(), name, filters, createdAt: new Date(clock.now()) };
  const outcome = await insertSavedFilter(postgres, { website, row, max: maxSavedFilters });
  if (outcome === "full") throw new AppError("REFUSED", "Too many saved filters");
  if (outcome === "taken") {
    const issues = [{ path: ["name"], message: violationText.nameTaken }];
    throw new AppError("CONFLICT", "The name is taken", { issues });
  }
  return toSavedFilter(row);
}
