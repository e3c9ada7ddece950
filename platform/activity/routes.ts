import { ok } from "#contract/envelope.ts";
import { optionalWebsite } from "#platform/http/context.ts";
import { pageActivities } from "./list-activities.ts";

/** The handler of the list of activities. */
export const activityRoutes = {
  list: optionalWebsite.activities.list.handler(
    async ({ input: { kind, page, limit }, context: { dependencies, owner, website } }) => {
      const query = { website: website?.id, user: owner.id, kind, page, limit };
      return ok(await pageActivities(dependencies.postgres, query));
    },
  ),
};
