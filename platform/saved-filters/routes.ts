import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createSavedFilter } from "./create-saved-filter.ts";
import { readSavedFilters } from "./read-saved-filters.ts";
import { removeSavedFilter } from "./remove-saved-filter.ts";

/** Filters of a website's reports, saved under a name. */
export const savedFilterRoutes = {
  list: requiresWebsite.savedFilters.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: await readSavedFilters(dependencies.postgres, website.id) }),
  ),
  create: requiresWebsite.savedFilters.create.handler(
    async ({ input: { name, filters }, context: { dependencies, website } }) =>
      ok(await createSavedFilter(dependencies, { website: website.id, name, filters })),
  ),
  delete: requiresResource.savedFilters.delete.handler(
    async ({ input: { id }, context: { dependencies, website } }) => {
      await removeSavedFilter(dependencies.postgres, { website: website.id, id });
      return ok({ id });
    },
  ),
};
