import { z } from "zod";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { UserEvent } from "#contract/defined-events.ts";

/** `revision` is of the draft that the page showed: one that another tab has begun since is not replaced. */
export const startEventForm = z.object({ revision: z.coerce.number<string>().int().nonnegative() });

interface ClickedElement {
  /** Undefined where no part of CSS names it. */
  selector: string | undefined;
  text: string | null;
  /** The pages of its heatmap; null where no rule of events names them. */
  match: UserEvent["match"];
}

/** Fills the wizard of events with an element. The name of an unfinished event stays. */
export async function startEvent(
  { api, param }: Pick<OwnerContext, "api" | "param">,
  { selector, text, match }: ClickedElement,
  revision: number,
): Promise<Done> {
  const wid = param("website");
  const { data } = (await api.drafts.get({ kind: "event", wid })).result;
  const where = {
    ...(match ?? { mode: "any" }),
    ...(selector === undefined ? {} : { selector }),
    ...(text === null ? {} : { text }),
  };
  const what = { ...data.what, action: "click" };
  await api.drafts.save({ kind: "event", wid, revision, data: { what, where } });
  return { to: `/w/${wid}/events/new/what` };
}
