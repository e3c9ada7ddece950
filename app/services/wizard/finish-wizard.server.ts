import { redirect } from "@remix-run/node";
import { type Pressed, toRedirect } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import type { DraftData } from "#contract/draft-kinds.ts";
import {
  type Answers,
  draftKey,
  type StepName,
  type StepSchemas,
  stepAddress,
  stepNames,
  type Wizard,
} from "./wizard.server.ts";

/**
 * Finishes what the summary of `revision` showed; an incomplete draft leads to its first incomplete step. Throws STALE
 * with the stored draft where it was changed, finished or reset meanwhile. Deleting the draft by its revision claims it:
 * of several presses one works. Where the work fails the draft is restored.
 */
export async function finishWizard<Steps extends StepSchemas>(
  wizard: Wizard<Steps>,
  context: OwnerContext & Pressed,
  revision: number,
) {
  const { drafts } = context.api;
  const address = wizard.address(context);
  const key = draftKey(wizard, address);
  const { result: stored } = await drafts.get(key);
  if (stored.revision !== revision) {
    throw new ApiError({ status: 409, code: "STALE", message: "", data: { draft: stored } });
  }
  const { answers, incomplete } = parseAnswers(wizard, stored.data);
  if (incomplete !== undefined) {
    return redirect(stepAddress(address, incomplete), { status: 303, headers: context.headers });
  }
  await drafts.reset({ ...key, revision });
  try {
    return toRedirect(await wizard.finish(context, answers), context.headers);
  } catch (error) {
    // A draft that another tab has begun since stays; the page shows why the work failed.
    await drafts.save({ ...key, data: stored.data, revision: 0 }).catch(() => undefined);
    throw error;
  }
}

function parseAnswers<Steps extends StepSchemas>(wizard: Wizard<Steps>, data: DraftData) {
  const answers: Partial<Answers<Steps>> = {};
  let incomplete: StepName<Steps> | undefined;
  for (const name of stepNames(wizard)) {
    const parsed = wizard.steps[name]?.safeParse(data[name] ?? {});
    if (parsed?.success) answers[name] = parsed.data as Answers<Steps>[typeof name];
    else incomplete ??= name;
  }
  return { answers: answers as Answers<Steps>, incomplete };
}
