import { formatNumber, formatShare } from "#app/format/numbers.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";
import { toStepInputs } from "#contract/funnel-form.ts";

/** What the stored steps of a draft count over the last 30 days; none where they make no funnel yet. */
export async function previewFunnel({ api, param }: Pick<OwnerContext, "api" | "param">, data: DraftData) {
  const basics = draftSteps.funnel.basics.safeParse(data.basics);
  const rows = draftSteps.funnel.steps.safeParse(data.steps);
  if (!basics.success || !rows.success) return [];
  const { scope, windowDays } = basics.data;
  const { type, steps } = rows.data;
  const input = { wid: param("website"), type, scope, windowDays, steps: toStepInputs(steps) };
  const found = await orDefault(api.funnels.preview(input));
  return (found?.result.steps ?? []).map(({ number, name, people, ofFirst }, index) => ({
    key: String(number),
    name:
      type === "unordered"
        ? i18n.t("funnelWords:unordered", { number: formatNumber(index + 1), total: formatNumber(steps.length) })
        : name,
    people: formatNumber(people),
    share: formatShare(ofFirst),
  }));
}
