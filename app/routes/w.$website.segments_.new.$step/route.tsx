import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openSegmentWizard } from "#app/segments/open-segment-wizard.server.ts";
import { newSegmentWizard } from "#app/segments/segment-wizard.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { SegmentWizard } from "#app/ui/segment/segment-wizard.tsx";

export const meta: MetaFunction = () => pageTitle("segments:wizard.page");

export const loader = ownerLoader(async (context) => {
  await findWebsite(context.api, context.param("website"));
  return openSegmentWizard(newSegmentWizard, context);
});

export const clientLoader = loadFromMemory;

export const shouldRevalidate = revalidateUncounted;

export const action = wizardAction(newSegmentWizard);

export default function NewSegment() {
  return <SegmentWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
