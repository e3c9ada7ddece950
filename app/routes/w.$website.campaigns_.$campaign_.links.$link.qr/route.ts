import { findCampaign } from "#app/campaigns/find-campaign.server.ts";
import { qrFile } from "#app/campaigns/qr-file.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The code of a link as a picture; `file` names what is downloaded instead of shown. */
export const loader = ownerLoader(async (context) => {
  const { links } = await findCampaign(context);
  const link = links.find(({ id }) => id === context.param("link").toLowerCase());
  if (link === undefined) throw new Response(null, { status: 404 });
  return qrFile(link, context);
});
