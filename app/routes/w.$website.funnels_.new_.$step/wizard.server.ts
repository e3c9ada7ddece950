import { formatNumber } from "#app/format/numbers.ts";
import { besideInnerFields } from "#app/services/failures.server.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { toStepInputs } from "#contract/funnel-form.ts";

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);

/** Makes a funnel in two steps and leads to its insight. */
export const funnelWizard: Wizard<(typeof draftSteps)["funnel"]> = {
  kind: "funnel",
  address: ({ param }) => ({ path: `/w/${param("website")}/funnels/new`, wid: param("website") }),
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
      ...rowsOf(steps).map(({ name, value }, index) => ({
        path: `steps.${index}`,
        label: i18n.t("funnels:fields.step", { number: formatNumber(index + 1) }),
        value: text(name) || text(value),
      })),
    ],
  },
  async check({ api, param }, { step, data }) {
    if (step !== "steps") return;
    const { type, steps } = draftSteps.funnel.steps.parse(data.steps);
    await api.funnels.preview({ wid: param("website"), type, steps: toStepInputs(steps) }).catch(besideInnerFields);
  },
  async finish({ api, param }, { basics, steps }) {
    const wid = param("website");
    const { result } = await api.funnels.create({
      wid,
      ...basics,
      type: steps.type,
      steps: toStepInputs(steps.steps),
    });
    return { to: `/w/${wid}/funnels/${result.id}`, toast: { tone: "ok", key: "created", name: result.name } };
  },
};
