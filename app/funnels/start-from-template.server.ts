import { z } from "zod";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { templateKeys, templates } from "./templates.server.ts";

/** `revision` is of the draft that the page showed: one that another tab has begun since is not replaced. */
export const templateForm = z.object({
  template: z.enum(templateKeys),
  revision: z.coerce.number<string>().int().nonnegative(),
});

/** A template replaces what the draft of the wizard holds. */
export async function startFromTemplate({
  api,
  param,
  value: { template, revision },
}: Pick<OwnerContext, "api" | "param"> & { value: z.output<typeof templateForm> }): Promise<Done> {
  const wid = param("website");
  await api.drafts.save({ kind: "funnel", wid, revision, data: templates(template) });
  return { to: `/w/${wid}/funnels/new/basics` };
}
