import type { DeliveryChannel, MessageState } from "#contract/delivery-states.ts";

/** What figures count as one, in the address as in a select of the log. */
export const stateGroups = {
  waiting: ["queued", "sending"],
  unsuccessful: ["failed", "undelivered"],
} as const satisfies Record<string, readonly MessageState[]>;
export const pushes = ["WEB_PUSH", "PUSH"] as const satisfies readonly DeliveryChannel[];

/** The address writes several values of one parameter so. */
export const joined = (values: readonly string[]) => values.join(",");

/** Figures of messages that the log can list: the others count later states, or leave out programs. */
const listed = {
  queued: joined(stateGroups.waiting),
  failed: joined(stateGroups.unsuccessful),
  ...{ bounced: "bounced", uncertain: "uncertain", dropped: "dropped" },
} as const satisfies Record<string, string>;

export interface LogPlace {
  /** Its id, as of the campaign or the journey. */
  website: string;
  source: { campaign: string } | { journey: string };
  /** As figures have it: both kinds of push are PUSH. */
  channel?: string;
  /** When the messages were made, as reports take it. */
  period?: { from: string; to: string };
}

/** Where the log lists what a figure counts; undefined of one that it cannot list, or that counts nothing. Pure. */
export function logOf(
  figure: string,
  number: number,
  { website, source, channel, period }: LogPlace,
): string | undefined {
  const state = Object.entries(listed).find(([name]) => name === figure)?.[1];
  if (state === undefined || number === 0) return undefined;
  const query = new URLSearchParams({
    ...source,
    state,
    ...(channel === undefined ? {} : { channel: channel === "PUSH" ? joined(pushes) : channel }),
    ...period,
  });
  return `/w/${website}/messages?${query}`;
}
