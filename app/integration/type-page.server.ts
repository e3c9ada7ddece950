import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { channelRow } from "./channel-view.server.ts";
import { listChannels } from "./find-channel.server.ts";
import { pagedTypes, type TypePath } from "./sending-types.ts";

/** The channels of the type of a page. */
export async function loadType({ api, param }: OwnerContext, path: TypePath) {
  const website = await findWebsite(api, param("website"));
  const { id } = website;
  const channels = await listChannels(api, id);
  const own = channels.filter(({ type }) => type === pagedTypes[path]);
  return { website: id, rows: own.map((channel) => channelRow(channel, website)) };
}
