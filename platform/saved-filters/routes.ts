import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createSavedFilter, toSavedFilter } from "./create-saved-filter.ts";
import { removeSavedFilter } from "./remove-saved-filter.ts";
import { listSavedFilters } from "./sql/saved-filters.ts";

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
      await removeSavedFilter(dependencies.postgres, { website: website.id, id });
      return ok({});
    },
  ),
};
