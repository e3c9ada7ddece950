import type { Campaign } from "#contract/campaigns/shapes.ts";
import { type CampaignReaders, type Place, showCampaign } from "./read-campaigns.ts";
import { haltCampaign, setCampaignGoing } from "./set-going.ts";

interface Given {
  id: string;
  revision?: number | undefined;
}

/** Starts a draft. Throws as `setCampaignGoing`. */
export const startCampaign = async (readers: CampaignReaders, place: Place, given: Given): Promise<Campaign> =>
  showCampaign(readers, place, await setCampaignGoing(readers, { ...given, website: place.website.id, from: "draft" }));

/** Goes on with a stopped campaign. Throws as `setCampaignGoing`. */
export const resumeCampaign = async (readers: CampaignReaders, place: Place, given: Given): Promise<Campaign> =>
  showCampaign(
    readers,
    place,
    await setCampaignGoing(readers, { ...given, website: place.website.id, from: "stopped" }),
  );

/** Stops a campaign. Throws as `haltCampaign`. */
export const stopCampaign = async (readers: CampaignReaders, place: Place, id: string): Promise<Campaign> =>
  showCampaign(readers, place, await haltCampaign(readers, { website: place.website.id, id }));
