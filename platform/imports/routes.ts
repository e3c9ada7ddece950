import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { cancelImport, correctImport, requestUndo, startImport } from "./change-import.ts";
import { getImport } from "./create-import.ts";
import { pageImports, readRejections } from "./list-imports.ts";
import { toImport } from "./to-import.ts";

/** Imports of people and orders; a new one is an upload (`upload-routes.ts`). */
export const importRoutes = {
  list: requiresWebsite.imports.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await pageImports(dependencies, website.id, input)),
  ),
  get: requiresResource.imports.get.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(toImport(await getImport(dependencies.postgres, id), dependencies.clock.now())),
  ),
  rejected: requiresResource.imports.rejected.handler(async ({ input, context: { dependencies } }) =>
    ok({ items: await readRejections(dependencies.postgres, input.id, input) }),
  ),
  correct: requiresResource.imports.correct.handler(async ({ input, context: { dependencies, website } }) =>
    ok(toImport(await correctImport(dependencies, website, input), dependencies.clock.now())),
  ),
  start: requiresResource.imports.start.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(toImport(await startImport(dependencies, id), dependencies.clock.now())),
  ),
  cancel: requiresResource.imports.cancel.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(toImport(await cancelImport(dependencies, id), dependencies.clock.now())),
  ),
  undo: requiresResource.imports.undo.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(toImport(await requestUndo(dependencies, id), dependencies.clock.now())),
  ),
};
