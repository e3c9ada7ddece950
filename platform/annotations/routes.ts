import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createAnnotation } from "./create-annotation.ts";
import { listAnnotations } from "./list-annotations.ts";
import { readAnnotation, removeAnnotation } from "./read-annotation.ts";
import { updateAnnotation } from "./update-annotation.ts";

/** Annotations of a website. */
export const annotationRoutes = {
  list: requiresWebsite.annotations.list.handler(
    async ({ input: { website: _, ...query }, context: { dependencies, website } }) =>
      ok(await listAnnotations(dependencies, { website, ...query })),
  ),
  get: requiresResource.annotations.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readAnnotation(dependencies.postgres, website, id)),
  ),
  create: requiresWebsite.annotations.create.handler(
    async ({ input: { text, at }, context: { dependencies, owner, website } }) =>
      ok(await createAnnotation(dependencies, { website, author: owner, text, at })),
  ),
  update: requiresResource.annotations.update.handler(
    async ({ input: { id, text, at }, context: { dependencies, website } }) =>
      ok(await updateAnnotation(dependencies, { website, id, text, at })),
  ),
  delete: requiresResource.annotations.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await removeAnnotation(dependencies.postgres, { website: website.id, id });
    return ok({ id });
  }),
};
