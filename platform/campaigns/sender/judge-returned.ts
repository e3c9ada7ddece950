import type { CampaignStopper } from "#contract/campaigns/sending.ts";

/** Mails of a campaign that left, came back, and were called spam. */
interface Returned {
  sent: number;
  bounced: number;
  complained: number;
}

/** Beyond them mail services take a sender for a spammer: Gmail and Yahoo demand under 0.3 % of complaints. */
const maxBounced = 0.05;
const maxComplained = 0.003;
/** A few bad addresses among the first mails say nothing yet. */
export const minReturned = { bounced: 10, complained: 3 };

/** Of more mails than as many for each that came back, and was called spam, a campaign goes on. */
export const sentPerReturned = { bounced: Math.ceil(1 / maxBounced), complained: Math.ceil(1 / maxComplained) };

export interface SelfStop {
  by: Exclude<CampaignStopper, "owner">;
  count: number;
  sent: number;
}

/** Whether a campaign stops itself: at 5 % of mails that came back, at least 10, or 0.3 % of complaints, at least 3. Pure. */
export function judgeReturned({ sent, bounced, complained }: Returned): SelfStop | undefined {
  if (complained >= minReturned.complained && complained >= sent * maxComplained)
    return { by: "complaints", count: complained, sent };
  if (bounced >= minReturned.bounced && bounced >= sent * maxBounced) return { by: "bounces", count: bounced, sent };
  return undefined;
}
