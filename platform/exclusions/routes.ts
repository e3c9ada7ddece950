import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createExclusion } from "./create-exclusion.ts";
import { previewExclusion } from "./preview-exclusion.ts";
import { readExclusion, readExclusions } from "./read-exclusion.ts";
import { requestUndo } from "./request-undo.ts";

/** The service of another area: the collector's memory of websites, which has their exclusions. */
interface ExclusionServices {
  collector: { forgetWebsites(changed: string): void };
}

/** What owners exclude from reports. */
export const exclusionRoutes = ({ collector }: ExclusionServices) => ({
  list: requiresWebsite.exclusions.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await readExclusions(dependencies, { ...input, website: website.id })),
  ),
  get: requiresResource.exclusions.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readExclusion(dependencies, { website: website.id, id })),
  ),
  preview: requiresWebsite.exclusions.preview.handler(
    async ({ input: { conditions }, context: { dependencies, website } }) =>
      ok(await previewExclusion(dependencies, website, conditions)),
  ),
  create: requiresWebsite.exclusions.create.handler(
    async ({ input: { website: _, ...fields }, context: { dependencies, website } }) => {
      const made = await createExclusion(dependencies, { website, fields });
      // Events of the next moments are judged by it already.
      collector.forgetWebsites(website.id);
      return ok(made);
    },
  ),
  undo: requiresResource.exclusions.undo.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const undone = await requestUndo(dependencies, { website: website.id, id });
    collector.forgetWebsites(website.id);
    return ok(undone);
  }),
  delete: requiresResource.exclusions.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await requestUndo(dependencies, { website: website.id, id });
    collector.forgetWebsites(website.id);
    return ok({ id });
  }),
});
