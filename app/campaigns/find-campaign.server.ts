import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";

/** The campaign of the address; throws a 404 Response where its website has none. */
export async function findCampaign({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Campaign> {
  const campaign = await orNotFound(api.campaigns.get({ id: param("campaign") }));
  if (campaign.website !== param("website").toLowerCase()) throw new Response(null, { status: 404 });
  return campaign;
}
