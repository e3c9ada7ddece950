import { fillClickDraft } from "#app/events/click-draft.server.ts";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { UserEvent } from "#contract/defined-events.ts";
import { writeMatch } from "./page-match.server.ts";

interface ClickedElement {
  /** Undefined where no part of CSS names it. */
  selector: string | undefined;
  text: string | null;
  /** The pages of its heatmap; null where no rule of events names them. */
  match: UserEvent["match"];
}

/** Fills the wizard of events with an element. */
export async function startEvent(
  context: Pick<OwnerContext, "api" | "param">,
  { selector, text, match }: ClickedElement,
  revision: number,
): Promise<Done> {
  const where = {
    ...(match === null ? { mode: "any" as const } : writeMatch(match)),
    ...(selector === undefined ? {} : { selector }),
    ...(text === null ? {} : { text }),
  };
  await fillClickDraft(context, where, revision);
  return { to: `/w/${context.param("website")}/events/new/what` };
}
