import { ok } from "#contract/envelope.ts";
import { AppError } from "#platform/errors.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createSavedFilter, toSavedFilter } from "./create-saved-filter.ts";
import { deleteSavedFilter, listSavedFilters } from "./sql/saved-filters.ts";

/** Filters of a website's reports, saved under a name. */
export const savedFilterRoutes = {
  list: requiresWebsite.savedFilters.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: (await listSavedFilters(dependencies.postgres, website.id)).map(toSavedFilter) }),
  ),
  create: requiresWebsite.savedFilters.create.handler(
    async ({ input: { name, filters }, context: { dependencies, website } }) =>
      ok(await createSavedFilter(dependencies, { website: website.id, name, filters })),
  ),
  delete: requiresResource.savedFilters.delete.handler(
    async ({ input: { id }, context: { dependencies, website } }) => {
      const isDeleted = await deleteSavedFilter(dependencies.postgres, { website: website.id, id });
      if (!isDeleted) throw new AppError("NOT_FOUND", "No such saved filter of this website");
      return ok({});
    },
  ),
};
