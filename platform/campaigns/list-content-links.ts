import { linkAddress } from "#platform/delivery/message-addresses.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ContentLink } from "./campaign-content.ts";
import type { CampaignRow } from "./sql/campaigns.ts";
import { listLinks } from "./sql/links.ts";
import { addressInMessages } from "./to-campaign.ts";

/** The links of a campaign as its messages carry them, the main one first. */
export async function listContentLinks(
  { postgres, settings }: Pick<Dependencies, "settings"> & { postgres: Queries },
  { id, tag }: Pick<CampaignRow, "id" | "tag">,
): Promise<ContentLink[]> {
  const links = (await listLinks(postgres, [id])).get(id) ?? [];
  return links.map((link) => ({
    short: linkAddress(link.code, settings),
    full: addressInMessages(link, tag ?? ""),
  }));
}
