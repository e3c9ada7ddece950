import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openSegmentWizard } from "#app/segments/open-segment-wizard.server.ts";
import { editSegmentWizard, openEdit } from "#app/segments/segment-wizard.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { SegmentWizard } from "#app/ui/segment/segment-wizard.tsx";

export const meta: MetaFunction = () => pageTitle("segments:wizard.edit.page");

export const loader = ownerLoader(async (context) => {
  const { api, param } = context;
  await findWebsite(api, param("website"));
  const segment = await orNotFound(api.segments.get({ id: param("segment") }));
  if (segment.type === "static") throw redirect(`/w/${param("website")}/segments/${segment.id}/list`);
  const { isChanged } = await openEdit(context, segment);
  return { ...(await openSegmentWizard(editSegmentWizard, context)), isChanged };
});

export const clientLoader = loadFromMemory;

export const shouldRevalidate = revalidateUncounted;

export const action = wizardAction(editSegmentWizard);

export default function EditSegment() {
  return <SegmentWizard opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
