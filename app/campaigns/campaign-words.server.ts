import { i18n } from "#app/text/i18n.ts";
import type { CampaignState } from "#app/ui/campaigns/campaign-data.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";

/** What state a campaign is in; one without messages has no sending to wait for. */
export const stateOf = ({ status, channels }: Pick<Campaign, "status" | "channels">): CampaignState =>
  status === "draft" && channels.length === 0 ? "links" : status;

/** The channels that a campaign sends by, in their order. */
export const channelWords = ({ channels }: Pick<Campaign, "channels">): string =>
  channels.length === 0
    ? i18n.t("campaigns:list.onlyLinks")
    : channels.map(({ type }) => i18n.t(`campaigns:channels.${type}`)).join("، ");
