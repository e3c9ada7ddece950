import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editCampaignWizard } from "#app/campaigns/campaign-wizard.server.ts";
import { fillCampaignEdit } from "#app/campaigns/edit-campaign.server.ts";
import { findCampaign } from "#app/campaigns/find-campaign.server.ts";
import { openCampaignWizard } from "#app/campaigns/open-campaign-wizard.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { CampaignWizard } from "#app/ui/campaigns/campaign-wizard.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("campaignWizard:wizard.edit.page");

export const loader = ownerLoader(async (context) => {
  const campaign = await findCampaign(context);
  const { timeZone: zone } = await findWebsite(context.api, campaign.website);
  const { isChanged } = await fillCampaignEdit(context, { campaign, zone });
  const shorts = campaign.links.map(({ short }) => short);
  return { ...(await openCampaignWizard(editCampaignWizard, context, { shorts })), isChanged };
});

export const clientLoader = loadFromMemory;

export const action = wizardAction(editCampaignWizard);

export default function EditCampaign() {
  return <CampaignWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
