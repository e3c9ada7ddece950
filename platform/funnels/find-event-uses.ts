import type { FindUses } from "#platform/event-definitions/find-uses.ts";
import { listFunnelsOfEvent } from "./sql/funnels.ts";

/** The funnels with a step of this event. */
export const findFunnelUses: FindUses = async (queries, event) =>
  (await listFunnelsOfEvent(queries, event)).map((funnel) => ({ kind: "funnel" as const, ...funnel }));
