import { z } from "zod";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { eventPlace } from "#contract/defined-events.ts";

/** `revision` is of the draft that the page showed: one that another tab has begun since is not replaced. */
export const clickDraftForm = z.object({ revision: z.coerce.number<string>().int().nonnegative() });

/** Fills the wizard of events with a click at a place. The name of an unfinished event stays. */
export async function fillClickDraft(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  where: z.input<typeof eventPlace>,
  revision: number,
): Promise<void> {
  const wid = param("website");
  const { data } = (await api.drafts.get({ kind: "event", wid })).result;
  const what = { ...data.what, action: "click" };
  await api.drafts.save({ kind: "event", wid, revision, data: { what, where } });
}
