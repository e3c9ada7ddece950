import type { OwnerContext } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";
import type { draftSteps } from "#contract/draft-kinds.ts";
import { loadChoices } from "./conditions-choices.server.ts";
import { loadPreview } from "./preview-view.server.ts";
import { templateGroups } from "./templates.ts";

/** A step of the wizard of segments, with what its fields offer and what the stored conditions select. */
export async function openSegmentWizard(wizard: Wizard<(typeof draftSteps)["segment"]>, context: OwnerContext) {
  const { draft, ...page } = await openWizard(wizard, context);
  const type = draft.data.type?.type;
  const answers = draft.data.conditions;
  const except = wizard.address(context).target;
  const isOfPeople = page.view.step !== "type";
  const [choices, preview] = await Promise.all([
    page.view.step === "conditions" ? loadChoices(context, { type, except }) : undefined,
    isOfPeople ? loadPreview(context, { type, answers }) : undefined,
  ]);
  const groups = (answers?.groups as ConditionsForm["groups"] | undefined) ?? templateGroups(draft.data.type?.template);
  return { ...page, groups, choices, preview, exact: `${new URL(context.request.url).pathname}?exact=1` };
}
