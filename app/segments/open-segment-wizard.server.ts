import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { openWizard } from "#app/services/wizard/open-wizard.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import type { ConditionsForm } from "#contract/conditions/form.ts";
import type { draftSteps } from "#contract/draft-kinds.ts";
import { loadChoices } from "./conditions-choices.server.ts";
import { loadPreview } from "./preview-view.server.ts";
import { readRfm } from "./rfm-view.server.ts";
import { conditionRows } from "./segment-words.server.ts";
import { championGroups, templateGroups } from "./templates.ts";

/** A step of the wizard of segments, with what its fields offer and what the stored conditions select. */
export async function openSegmentWizard(wizard: Wizard<(typeof draftSteps)["segment"]>, context: OwnerContext) {
  const { draft, ...page } = await openWizard(wizard, context);
  const type = draft.data.type?.type;
  const answers = draft.data.conditions;
  const except = wizard.address(context).target;
  const isOfPeople = page.view.step !== "type";
  const { template } = draft.data.type ?? {};
  const [choices, preview, names, champions] = await Promise.all([
    page.view.step === "conditions" ? loadChoices(context, { type, except }) : undefined,
    isOfPeople ? countStored(context, { type, answers }) : undefined,
    page.view.step === "summary" ? listNames(context) : undefined,
    answers === undefined && template === "champions" ? loadChampions(context) : undefined,
  ]);
  const groups = (answers?.groups as ConditionsForm["groups"] | undefined) ?? champions ?? templateGroups(template);
  const summary = page.view.summary.map((part) =>
    part.step === "conditions" ? { ...part, rows: conditionRows(answers ?? {}, names) } : part,
  );
  const exact = `${new URL(context.request.url).pathname}?exact=1`;
  return { ...page, view: { ...page.view, summary }, groups, choices, preview, exact };
}

/** The address asks for an exact count. */
async function countStored(
  context: OwnerContext,
  stored: { type: unknown; answers: Record<string, unknown> | undefined },
) {
  const names = namesSegments(stored.answers) ? await listNames(context) : undefined;
  return loadPreview(context, { ...stored, names, mode: context.query.has("exact") ? "exact" : undefined });
}

/** The names of the website's segments, which conditions name by their ids. */
export async function listNames({
  api,
  param,
}: Pick<OwnerContext, "api" | "param">): Promise<ReadonlyMap<string, string>> {
  const { items } = (await api.segments.list({ website: param("website"), limit: 200 })).result;
  return new Map(items.map(({ id, name }) => [id, name]));
}

/** Whether conditions are of other segments. */
export const namesSegments = (answers: Record<string, unknown> | undefined): boolean =>
  JSON.stringify(answers ?? {}).includes('"subject":"segment"');

/** Undefined where the scores of buyers are not known in time. */
async function loadChampions({ api, param }: OwnerContext): Promise<ConditionsForm["groups"] | undefined> {
  const rfm = await orDefault(readRfm(api, param("website"), Date.now()));
  return rfm && championGroups(rfm);
}
