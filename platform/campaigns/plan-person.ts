import type { RecipientVerdict } from "#platform/delivery/judge-recipients.ts";

/** A channel by which a person is written to, or by which it is said why not. */
export interface PlannedMessage {
  /** Its place among the campaign's channels. */
  channel: number;
  verdict: RecipientVerdict;
}

/**
 * By which channels a person is written to: `first`, the first that reaches them; `all`, each that does. For whom none
 * reaches, the first says why. `verdicts` are in the order of the channels. Pure.
 */
export function planPerson(order: "first" | "all", verdicts: readonly RecipientVerdict[]): PlannedMessage[] {
  const planned = verdicts.map((verdict, channel) => ({ channel, verdict }));
  const reached = planned.filter(({ verdict }) => "address" in verdict);
  if (reached.length === 0) return planned.slice(0, 1);
  return order === "first" ? reached.slice(0, 1) : reached;
}
