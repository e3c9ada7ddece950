import { loadNamedEvents } from "#app/services/event-names.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import type { draftSteps } from "#contract/draft-kinds.ts";
import { upgradeFilterRows } from "#contract/funnel-filter-rows.ts";
import { previewFunnel } from "./preview-funnel.server.ts";

/** A step of the wizard of funnels, with what its stored steps count. */
export async function openFunnelWizard(wizard: Wizard<(typeof draftSteps)["funnel"]>, context: OwnerContext) {
  const { draft, ...page } = await openWizard(wizard, context);
  const isCounted = page.view.step !== "basics";
  const names = page.view.step === "steps" ? await loadNamedEvents(context.api, context.param("website")) : [];
  const values = { ...page.values, ...upgradeSteps(page.values.steps) };
  return { ...page, values, names, preview: isCounted ? await previewFunnel(context, draft.data) : undefined };
}

/** The steps of a draft that an earlier release stored. */
const upgradeSteps = (steps: unknown): { steps?: never } =>
  Array.isArray(steps)
    ? { steps: steps.map((step) => ({ ...step, filters: upgradeFilterRows(step?.filters) })) as never }
    : {};
