import { formatNumber } from "#app/format/numbers.ts";
import { besidePaths, isRefusedAs } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { fillEdit } from "#app/services/wizard/fill-edit.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";
import { toRows, toStepInputs } from "#contract/funnel-form.ts";
import type { Funnel } from "#contract/funnels.ts";
import { eventLabel } from "#contract/text/event-words.ts";

type FunnelSteps = (typeof draftSteps)["funnel"];

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);

/** A row has one field for what its step matches. */
const besideRows = (error: unknown): never =>
  besidePaths(error, (path) => (/^(url|event)$/.test(String(path.at(-1))) ? [...path.slice(0, -1), "value"] : path));

/** A step by its name, and how many filters its event has. */
function stepWords({ kind, name, value, filters }: Record<string, unknown>): string {
  const called = text(name) || (kind === "event" ? eventLabel(text(value)) : text(value));
  const count = kind === "event" ? rowsOf(filters).length : 0;
  return count === 0 ? called : i18n.t("funnels:fields.filtered", { name: called, number: formatNumber(count) });
}

const wizard: Pick<Wizard<FunnelSteps>, "kind" | "steps" | "words" | "check"> = {
  kind: "funnel",
  steps: draftSteps.funnel,
  words: {
    basics: ({ name, scope, windowDays }) => [
      { path: "name", label: i18n.t("funnels:fields.name"), value: text(name) },
      {
        path: "scope",
        label: i18n.t("funnels:fields.scope"),
        value: i18n.t(`funnels:scopes.${scope === "session" ? "session" : "person"}`),
      },
      {
        path: "windowDays",
        label: i18n.t("funnels:fields.windowDays"),
        value: Number(windowDays) > 0 ? formatNumber(Number(windowDays)) : "",
      },
    ],
    steps: ({ type, steps }) => [
      {
        path: "type",
        label: i18n.t("funnels:fields.type"),
        value: i18n.t(`funnels:types.${type === "strict" || type === "unordered" ? type : "ordered"}`),
      },
      { path: "steps", label: i18n.t("funnels:fields.steps"), value: formatNumber(rowsOf(steps).length) },
      ...rowsOf(steps).map((step, index) => ({
        path: `steps.${index}`,
        label: i18n.t("funnels:fields.step", { number: formatNumber(index + 1) }),
        value: stepWords(step),
      })),
    ],
  },
  async check({ api, param }, { step, data }) {
    if (step !== "steps") return;
    const { type, steps } = draftSteps.funnel.steps.parse(data.steps);
    const counting = api.funnels.preview({ wid: param("website"), type, steps: toStepInputs(steps) });
    await counting.catch((error: unknown) => {
      // Steps are checked before they are counted: of a hidden time they are right, and not counted.
      if (!isRefusedAs(error, "REPORTS_HIDDEN")) besideRows(error);
    });
  },
};

const listAddress = (website: string) => `/w/${website}/funnels`;

/** Makes a funnel in two steps and leads to its insight. */
export const newFunnelWizard: Wizard<FunnelSteps> = {
  ...wizard,
  address: ({ param }) => ({ path: `${listAddress(param("website"))}/new`, wid: param("website") }),
  async finish({ api, param }, { basics, steps: { type, steps } }) {
    const wid = param("website");
    const { result } = await api.funnels.create({ wid, ...basics, type, steps: toStepInputs(steps) });
    return { to: `${listAddress(wid)}/${result.id}`, toast: { tone: "ok", key: "created", name: result.name } };
  },
};

/** Changes a funnel, for all of the past too. */
export const editFunnelWizard: Wizard<FunnelSteps> = {
  ...wizard,
  address: ({ param }) => ({
    path: `${listAddress(param("website"))}/${param("funnel")}/edit`,
    ...{ wid: param("website"), target: param("funnel") },
  }),
  async finish({ api, param }, { basics, steps: { type, steps } }) {
    const id = param("funnel");
    await api.funnels.update({ id, ...basics, type, steps: toStepInputs(steps) });
    return { to: `${listAddress(param("website"))}/${id}`, toast: { tone: "ok", key: "recounted" } };
  },
};

/** What the wizard asks of a funnel. Ids of steps are new in each version. */
function answersOf({ name, type, scope, windowDays, steps }: Funnel): DraftData {
  return { basics: { name, scope, windowDays: String(windowDays) }, steps: { type, steps: toRows(steps) } };
}

/** Fills the draft of an edit; `isChanged` where the funnel was changed since. */
export function openEdit({ api, param }: Pick<OwnerContext, "api" | "param">, funnel: Funnel) {
  const answers = answersOf(funnel);
  const key = { kind: "funnel" as const, wid: param("website"), target: funnel.id };
  return fillEdit(api, { key, edited: answers, answers: () => answers });
}
