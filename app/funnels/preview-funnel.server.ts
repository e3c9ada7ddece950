import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PreviewData } from "#app/ui/funnels/funnel-data.ts";
import { type DraftData, draftSteps } from "#contract/draft-kinds.ts";
import { toStepInputs } from "#contract/funnel-form.ts";
import { eventLabel } from "#contract/text/event-words.ts";

const nothing: PreviewData = { rows: [], isFailed: false, isHidden: false };
/** What is shown where nothing can be counted now. */
export const failedPreview: PreviewData = { ...nothing, isFailed: true };

/** What the steps of a draft, typed or stored, count over the last 30 days. */
export async function previewFunnel(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  data: DraftData,
): Promise<PreviewData> {
  const basics = draftSteps.funnel.basics.safeParse(data.basics);
  const rows = draftSteps.funnel.steps.safeParse(data.steps);
  if (!basics.success || !rows.success) return nothing;
  const { scope, windowDays } = basics.data;
  const { type, steps } = rows.data;
  const input = { wid: param("website"), type, scope, windowDays, steps: toStepInputs(steps) };
  try {
    const { result } = await api.funnels.preview(input);
    return {
      rows: result.steps.map((step, index) => rowOf(step, { type, index, total: steps.length })),
      ...{ isFailed: false, isHidden: false },
    };
  } catch (error) {
    if (isRefusedAs(error, "REPORTS_HIDDEN")) return { ...nothing, isHidden: true };
    logFailure(error);
    return failedPreview;
  }
}

function rowOf(
  { number, name, people, ofFirst }: { number: number; name: string; people: number; ofFirst: number },
  { type, index, total }: { type: string; index: number; total: number },
) {
  const place = { number: formatNumber(index + 1), total: formatNumber(total) };
  return {
    key: String(number),
    name: type === "unordered" ? i18n.t("funnelWords:unordered", place) : eventLabel(name),
    people: formatNumber(people),
    share: formatShare(ofFirst),
  };
}
