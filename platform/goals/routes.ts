import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createGoal } from "./create-goal.ts";
import { readGoal, readGoals, removeGoal } from "./read-goals.ts";
import { updateGoal } from "./update-goal.ts";

/** Goals of a website; their report is one of the reports. */
export const goalRoutes = {
  list: requiresWebsite.goals.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: await readGoals(dependencies.postgres, website) }),
  ),
  get: requiresResource.goals.get.handler(async ({ input: { id }, context: { dependencies, website } }) =>
    ok(await readGoal(dependencies.postgres, website, id)),
  ),
  create: requiresWebsite.goals.create.handler(
    async ({ input: { website: _, ...fields }, context: { dependencies, website } }) =>
      ok(await createGoal(dependencies, { website, fields })),
  ),
  update: requiresResource.goals.update.handler(
    async ({ input: { website: _, id, ...change }, context: { dependencies, website } }) =>
      ok(await updateGoal(dependencies, { website, id, change })),
  ),
  delete: requiresResource.goals.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await removeGoal(dependencies.postgres, { website: website.id, id });
    return ok({ id });
  }),
};
