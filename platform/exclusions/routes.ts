import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { reportLeaving } from "#platform/reports/report-leaving.ts";
import { createExclusion } from "./create-exclusion.ts";
import { readConditions } from "./read-conditions.ts";
import { requestUndo } from "./request-undo.ts";
import { findExclusion, listExclusions } from "./sql/exclusions.ts";
import { countByExclusion } from "./sql/move-events.ts";
import { withMatches } from "./sql/named-visitors.ts";
import { exclusionNotFound, toExclusion } from "./to-exclusion.ts";

/** The service of another area: the collector's memory of websites, which has their exclusions. */
interface ExclusionServices {
  collector: { forgetWebsites(changed: string): void };
}

/** What owners exclude from reports. */
export const exclusionRoutes = ({ collector }: ExclusionServices) => ({
  list: requiresWebsite.exclusions.list.handler(async ({ context: { dependencies, website } }) => {
    const [rows, counts] = await Promise.all([
      listExclusions(dependencies.postgres, website.id),
      countByExclusion(dependencies.clickhouse, website.id),
    ]);
    return ok({ items: rows.map((row) => toExclusion(row, counts.get(row.id) ?? 0)) });
  }),
  get: requiresResource.exclusions.get.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    const row = await findExclusion(dependencies.postgres, id);
    if (row?.website !== website.id) throw exclusionNotFound();
    const counts = await countByExclusion(dependencies.clickhouse, website.id);
    return ok(toExclusion(row, counts.get(id) ?? 0));
  }),
  preview: requiresWebsite.exclusions.preview.handler(
    async ({ input: { conditions }, context: { dependencies, website } }) => {
      const rule = await readConditions(dependencies, website, conditions);
      return ok(
        await withMatches(dependencies, website.id, rule, (matches) => reportLeaving(dependencies, website, matches)),
      );
    },
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
});
