import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { CapLimits } from "./gate/caps.ts";
import type { GateFacts } from "./gate/gate.ts";
import type { HoursSlot } from "./gate/windows.ts";
import type { ClaimedMessage } from "./sql/messages.ts";

/** What the gate takes into account of the journey or campaign of a message. */
export interface SourceFact extends Pick<GateFacts, "ended" | "isStopped" | "isPlacedAtStart" | "templateOff"> {
  /** The journey's own limits and quiet hours. */
  caps?: CapLimits | undefined;
  quiet?: readonly HoursSlot[] | undefined;
}

/** Reads it for a batch, by the id of the message; a message without any is missing. */
export type SourceFacts = (queries: Queries, messages: readonly ClaimedMessage[]) => Promise<Map<string, SourceFact>>;

/** The facts of several kinds of sources together: a message comes from one of them. */
export const joinFacts =
  (...kinds: readonly SourceFacts[]): SourceFacts =>
  async (queries, messages) => {
    const found = new Map<string, SourceFact>();
    for (const read of kinds) for (const [id, fact] of await read(queries, messages)) found.set(id, fact);
    return found;
  };
