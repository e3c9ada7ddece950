import type { OwnerContext } from "#app/services/loaders.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { CampaignChoices, LinklessTemplate } from "#app/ui/campaigns/campaign-data.ts";
import { toChannels } from "#contract/campaigns/campaign-form.ts";
import { carriesCampaignLink } from "#contract/campaigns/carried-link.ts";
import { draftSteps } from "#contract/draft-kinds.ts";

interface Drafted {
  link: unknown;
  settings: unknown;
  choices: Pick<CampaignChoices, "templates">;
  /** Short addresses of the links of a campaign that is changed. */
  shorts: readonly string[];
}

/** The chosen templates that lead to no link of the campaign; none where the answers are not complete. */
export async function findLinkless(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { link, settings, choices, shorts }: Drafted,
): Promise<LinklessTemplate[]> {
  const links = draftSteps.campaign.link.safeParse(link);
  const sent = draftSteps.campaign.settings.safeParse(settings);
  if (!links.success || !sent.success) return [];
  const campaign = { tag: links.data.campaign, shorts };
  const found = await Promise.all(
    toChannels(sent.data.messages).map(async ({ type, template: id, values, suffixes }) => {
      // A template that is gone is refused where the campaign is made.
      const template = (await orDefault(api.integration.templates.get({ id })).catch(() => undefined))?.result;
      if (template === undefined || carriesCampaignLink(template, campaign, { values, suffixes })) return [];
      const label = choices.templates.find(({ value }) => value === `${type} ${id}`)?.label ?? template.name;
      const isMetas = template.type === "WHATSAPP";
      return {
        text: i18n.t(`campaignWizard:linkless.${isMetas ? "whatsapp" : "text"}`, {
          ...{ template: label, variable: "\u2066{{link.1}}\u2069" },
        }),
        // What Meta keeps has no page here: its values are filled in on this step.
        ...(isMetas
          ? {}
          : {
              to: `/w/${param("website")}/integration/templates/${id}`,
              label: i18n.t("campaignWizard:linkless.edit", { template: label }),
            }),
      };
    }),
  );
  return found.flat();
}
