import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { maxChannels } from "#contract/integration-channels.ts";

type Api = Pick<OwnerContext, "api">["api"];

/** All channels of a website: it has few. */
export const listChannels = async (api: Api, website: string): Promise<Channel[]> =>
  (await api.integration.channels.list({ website, limit: maxChannels })).result.items;

/** One channel of a website; throws a 404 Response where it has none of this id. */
export async function findChannel(api: Api, { website, channel }: { website: string; channel: string }) {
  const found = (await listChannels(api, website)).find(({ id }) => id === channel.toLowerCase());
  if (found === undefined) throw new Response(null, { status: 404 });
  return found;
}
