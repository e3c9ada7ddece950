import { ok } from "#contract/envelope.ts";
import { mostSavedFilters, type SavedFilter } from "#contract/saved-filters.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { byWebsite } from "#platform/http/context.ts";
import { deleteSavedFilter, insertSavedFilter, listSavedFilters, type SavedFilterRow } from "./sql/saved-filters.ts";

const shown = ({ createdAt, ...row }: SavedFilterRow): SavedFilter => ({ ...row, createdAt: createdAt.toISOString() });

/** Filters of a website's reports, saved under a name. */
export const savedFilterRoutes = {
  list: byWebsite.savedFilters.list.handler(async ({ context: { parts, website } }) =>
    ok({ items: (await listSavedFilters(parts.postgres, website.id)).map(shown) }),
  ),
  create: byWebsite.savedFilters.create.handler(async ({ input: { name, filters }, context: { parts, website } }) => {
    const row = { id: parts.ids.uuid(), name, filters, createdAt: new Date(parts.clock.now()) };
    const became = await insertSavedFilter(parts.postgres, { website: website.id, row, most: mostSavedFilters });
    if (became === "full") throw new AppError("REFUSED", "Too many saved filters");
    if (became === "taken") {
      const issues = [{ path: ["name"], message: violationText.nameTaken }];
      throw new AppError("CONFLICT", "The name is taken", { issues });
    }
    return ok(shown(row));
  }),
  delete: byWebsite.savedFilters.delete.handler(async ({ input: { id }, context: { parts, website } }) => {
    const gone = await deleteSavedFilter(parts.postgres, { website: website.id, id });
    if (!gone) throw new AppError("NOT_FOUND", "No such saved filters of this website");
    return ok({});
  }),
};
