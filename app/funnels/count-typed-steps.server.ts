import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { ownerContext, type RouteArgs } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { failedPreview, previewFunnel } from "./preview-funnel.server.ts";

/**
 * Counts steps while they are typed, with what the draft says of whom to count, and stores nothing. It answers the page that
 * shows them: whatever fails, an ended session too, leaves that page and what is typed there as they are.
 */
export async function countTypedSteps(args: RouteArgs, form: FormData | undefined) {
  if (form === undefined) return data(failedPreview);
  try {
    const context = await ownerContext(args);
    const { api, param, query, headers } = context;
    const target = query.get("funnel");
    const draft = { kind: "funnel" as const, wid: param("website"), ...(target === null ? {} : { target }) };
    const submission = parseWithZod(form, { schema: draftSteps.funnel.steps });
    // What is not complete counts nothing, and needs no draft.
    const typed = submission.status === "success" ? submission.value : {};
    const { basics = {} } = submission.status === "success" ? (await api.drafts.get(draft)).result.data : {};
    return data(await previewFunnel({ api, param }, { basics, steps: typed }), { headers });
  } catch (error) {
    logFailure(error);
    return data(failedPreview);
  }
}
