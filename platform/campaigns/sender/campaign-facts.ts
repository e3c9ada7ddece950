import type { CampaignStatus } from "#contract/campaigns/shapes.ts";
import type { SourceFacts } from "#platform/delivery/source-facts.ts";

/** What the gate takes into account of the campaign that a message comes from. */
export const campaignFacts: SourceFacts = async ({ query }, messages) => {
  const own = messages.filter(({ source }) => source === "campaign");
  if (own.length === 0) return new Map();
  const rows = await query<{ message: string; status: CampaignStatus }>(
    `SELECT messages.id AS message, campaigns.status FROM messages JOIN campaigns ON campaigns.id = campaign
     WHERE messages.id = ANY($1)`,
    [own.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ message, status }) => [
      message,
      {
        isStopped: status === "stopped",
        ...(status === "deleted" && { ended: { reason: "campaign_deleted" as const } }),
      },
    ]),
  );
};
