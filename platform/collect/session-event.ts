import type { Draft } from "./batch.ts";
import type { SessionEvent } from "./sessions.ts";

/** What the session rule needs to know about a draft. */
export const toSessionEvent = (
  website: string,
  { event, row: { visitor, at, name } }: Pick<Draft, "event" | "row">,
): SessionEvent => ({
  website,
  visitor,
  at,
  name,
  clientSession: event.session?.toLowerCase(),
});
