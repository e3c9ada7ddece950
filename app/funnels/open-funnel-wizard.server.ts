import { loadNamedEvents } from "#app/services/event-names.server.ts";
import { loadSuggestedProperties } from "#app/services/event-properties.server.ts";
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
  const { names, properties } = await loadSuggestions(context, page.view.step === "steps");
  const values = { ...page.values, ...upgradeSteps(page.values.steps) };
  return {
    ...page,
    values,
    names,
    properties,
    preview: isCounted ? await previewFunnel(context, draft.data) : undefined,
  };
}

/** What the step of the funnel's steps suggests. */
async function loadSuggestions({ api, param }: OwnerContext, isOfSteps: boolean) {
  if (!isOfSteps) return { names: [], properties: [] };
  const website = param("website");
  const [names, properties] = await Promise.all([loadNamedEvents(api, website), loadSuggestedProperties(api, website)]);
  return { names, properties };
}

/** The steps of a draft that an earlier release stored. */
const upgradeSteps = (steps: unknown): { steps?: never } =>
  Array.isArray(steps)
    ? { steps: steps.map((step) => ({ ...step, filters: upgradeFilterRows(step?.filters) })) as never }
    : {};
