import { formatNumber } from "#app/format/numbers.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CheckedLink } from "#app/ui/campaigns/campaign-data.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { linksOf } from "./campaign-wizard.server.ts";

/** The links of answers as they would be; none where the answers are not complete. */
export async function checkLinks(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  answers: unknown,
): Promise<CheckedLink[]> {
  const parsed = draftSteps.campaign.link.safeParse(answers);
  if (!parsed.success) return [];
  const checked = await Promise.all(
    linksOf(parsed.data).map((link) => orDefault(api.campaigns.checkUtm({ wid: param("website"), ...link }))),
  );
  return checked.flatMap((answer, index) => {
    if (answer === undefined) return [];
    const { full, mediumLabel, reportedSource, warnings } = answer.result;
    const source = reportedSource === "" ? i18n.t("campaignWizard:link.noSource") : reportedSource;
    return {
      ...{ key: formatNumber(index + 1), full },
      reported: i18n.t("campaignWizard:link.reported", { source, medium: mediumLabel }),
      warnings: warnings.map(({ field, message }) =>
        i18n.t("campaignWizard:link.warning", { field: i18n.t(`campaignWizard:link.fields.${field}`), message }),
      ),
    };
  });
}
