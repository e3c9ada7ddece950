import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newFunnelWizard } from "#app/funnels/funnel-wizard.server.ts";
import { openFunnelWizard } from "#app/funnels/open-funnel-wizard.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FunnelWizard } from "#app/ui/funnels/funnel-wizard.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("funnels:wizard.page");

export const loader = ownerLoader((context) => openFunnelWizard(newFunnelWizard, context));

export const clientLoader = loadFromMemory;

export const shouldRevalidate = revalidateUncounted;

export const action = wizardAction(newFunnelWizard);

export default function NewFunnel() {
  return <FunnelWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
