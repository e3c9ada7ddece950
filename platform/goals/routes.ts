import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { createGoal } from "./create-goal.ts";
import { deleteGoal, findGoal, listGoals } from "./sql/goals.ts";
import { goalNotFound, toGoal } from "./to-goal.ts";
import { updateGoal } from "./update-goal.ts";

/** Goals of a website; their report is one of the reports. */
export const goalRoutes = {
  list: requiresWebsite.goals.list.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: (await listGoals(dependencies.postgres, website.id)).map((row) => toGoal(website, row)) }),
  ),
  get: requiresResource.goals.get.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const row = await findGoal(dependencies.postgres, { website: website.id, id });
    if (row === undefined) throw goalNotFound();
    return ok(toGoal(website, row));
  }),
  create: requiresWebsite.goals.create.handler(
    async ({ input: { website: _, ...fields }, context: { dependencies, website } }) =>
      ok(await createGoal(dependencies, { website, fields })),
  ),
  update: requiresResource.goals.update.handler(
    async ({ input: { website: _, id, ...change }, context: { dependencies, website } }) =>
      ok(await updateGoal(dependencies, { website, id, change })),
  ),
  delete: requiresResource.goals.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    if (!(await deleteGoal(dependencies.postgres, { website: website.id, id }))) throw goalNotFound();
    return ok({});
  }),
};
