import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { ownerContext, type RouteArgs } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";
import { conditionsForm } from "#contract/conditions/form.ts";
import { listNames, namesSegments } from "./open-segment-wizard.server.ts";
import { failedPreview, loadPreview } from "./preview-view.server.ts";

/**
 * Counts conditions while they are typed, and stores nothing. It answers the page that shows them: whatever fails, an ended
 * session or a form that cannot be proved any more too, leaves that page and what is typed there as they are.
 */
export async function countTyped(args: RouteArgs, form: FormData | undefined) {
  if (form === undefined) return data(failedPreview);
  try {
    const context = await ownerContext(args);
    const submission = parseWithZod(form, { schema: conditionsForm });
    const answers = submission.status === "success" ? submission.value : undefined;
    const names = namesSegments(answers) ? await listNames(context) : undefined;
    const mode = form.get("mode") === "estimate" ? "estimate" : "exact";
    const preview = await loadPreview(context, { type: undefined, answers, mode, names });
    return data(preview, { headers: context.headers });
  } catch (error) {
    logFailure(error);
    return data(failedPreview);
  }
}
