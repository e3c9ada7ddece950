import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { channelRow } from "./channel-view.server.ts";
import { listChannels } from "./find-channel.server.ts";
import { isHalted } from "./halted.server.ts";
import { pagedTypes, type TypePath } from "./sending-types.ts";

/** The channels of the type of a page. */
export async function loadType({ api, param }: Pick<OwnerContext, "api" | "param">, path: TypePath) {
  const { id, timeZone, active } = await findWebsite(api, param("website"));
  const [channels, halted] = await Promise.all([listChannels(api, id), isHalted({ api }, id)]);
  const own = channels.filter(({ type }) => type === pagedTypes[path]);
  return { website: id, rows: own.map((channel) => channelRow(channel, { timeZone, active, isHalted: halted })) };
}
