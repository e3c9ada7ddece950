import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newCampaignWizard } from "#app/campaigns/campaign-wizard.server.ts";
import { openCampaignWizard } from "#app/campaigns/open-campaign-wizard.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { CampaignWizard } from "#app/ui/campaigns/campaign-wizard.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("campaignWizard:wizard.page");

export const loader = ownerLoader((context) => openCampaignWizard(newCampaignWizard, context));

export const clientLoader = loadFromMemory;

export const action = wizardAction(newCampaignWizard);

export default function NewCampaign() {
  return <CampaignWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
