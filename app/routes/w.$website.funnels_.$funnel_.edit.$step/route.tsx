import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editFunnelWizard, openEdit } from "#app/funnels/funnel-wizard.server.ts";
import { openFunnelWizard } from "#app/funnels/open-funnel-wizard.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FunnelWizard } from "#app/ui/funnels/funnel-wizard.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("funnels:wizard.edit.page");

export const loader = ownerLoader(async (context) => {
  const { api, param } = context;
  const funnel = await orNotFound(api.funnels.get({ id: param("funnel") }));
  if (funnel.website !== param("website")) throw new Response(null, { status: 404 });
  const { isChanged } = await openEdit(context, funnel);
  return { ...(await openFunnelWizard(editFunnelWizard, context)), isChanged };
});

export const clientLoader = loadFromMemory;

export const shouldRevalidate = revalidateUncounted;

export const action = wizardAction(editFunnelWizard);

export default function EditFunnel() {
  return <FunnelWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
