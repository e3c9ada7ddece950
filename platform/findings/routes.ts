import { ok } from "#contract/envelope.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { listShownFindings } from "./list-findings.ts";

/** The handler of findings. */
export const findingRoutes = {
  list: requiresWebsite.findings.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await listShownFindings(dependencies, website, input)),
  ),
};
