import { ok } from "#contract/envelope.ts";
import { mostSavedFilters, type SavedFilter } from "#contract/saved-filters.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { deleteSavedFilter, insertSavedFilter, listSavedFilters, type SavedFilterRow } from "./sql/saved-filters.ts";

const shown = ({ createdAt, ...row }: SavedFilterRow): SavedFilter => ({ ...row, createdAt: createdAt.toISOString() });

/** Filters of a website's reports, saved under a name. */
export const savedFilterRoutes = {
  list: requiresWebsite.savedFilters.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: (await listSavedFilters(dependencies.postgres, website.id)).map(shown) }),
  ),
  create: requiresWebsite.savedFilters.create.handler(async ({ input: { name, filters }, context: { dependencies, website } }) => {
    const row = { id: dependencies.ids.uuid(), name, filters, createdAt: new Date(dependencies.clock.now()) };
    const became = await insertSavedFilter(dependencies.postgres, { website: website.id, row, most: mostSavedFilters });
    if (became === "full") throw new AppError("REFUSED", "Too many saved filters");
    if (became === "taken") {
      const issues = [{ path: ["name"], message: violationText.nameTaken }];
      throw new AppError("CONFLICT", "The name is taken", { issues });
    }
    return ok(shown(row));
  }),
  delete: requiresWebsite.savedFilters.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const gone = await deleteSavedFilter(dependencies.postgres, { website: website.id, id });
    if (!gone) throw new AppError("NOT_FOUND", "No such saved filters of this website");
    return ok({});
  }),
};
