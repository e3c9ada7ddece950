import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import type { Channel } from "#contract/integration-channels.ts";
import type { Domain } from "#contract/integration-domains.ts";
import { maxDomains } from "#contract/integration-domains.ts";
import { channelRow } from "./channel-view.server.ts";
import { listChannels } from "./find-channel.server.ts";
import { queuedWords } from "./sending.server.ts";
import { pathOf, type SentType, sentTypes } from "./sending-types.ts";

/** The channels of a website by their type, what each lacks, and whether anything leaves at all. */
export async function loadHome({ api, param }: OwnerContext) {
  const website = await findWebsite(api, param("website"));
  const { id, timeZone: zone, active } = website;
  const [channels, domains, sending] = await Promise.all([
    listChannels(api, id),
    api.integration.domains.list({ website: id, limit: maxDomains }),
    api.delivery.sending.get({ website: id }),
  ]);
  const { isStopped, stoppedAt, restoredFrom, queued, uncertain } = sending.result;
  const own = { timeZone: zone, active, isHalted: isStopped };
  return {
    ...{ website: id, isInactive: !active },
    types: sentTypes.map((type) => ({
      type,
      path: pathOf(type),
      rows: channels.filter((channel) => channel.type === type).map((channel) => channelRow(channel, own)),
      missing: missingOf(type, { channels, domains: domains.result.items }),
    })),
    sending: {
      isStopped,
      when: stoppedAt === null ? "" : momentWords(zone, stoppedAt),
      restored: restoredFrom === null ? "" : momentWords(zone, restoredFrom),
      queued: queuedWords(queued),
      uncertain: uncertain === 0 ? "" : formatNumber(uncertain),
    },
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** What a type that is set up still lacks before anything is sent. */
function missingOf(
  type: SentType,
  { channels, domains }: { channels: Channel[]; domains: Domain[] },
): "line" | "domain" | undefined {
  const own = channels.filter((channel) => channel.type === type && channel.active);
  if (own.length === 0) return undefined;
  if (type === "SMS") return own.some(({ lines }) => lines.some(({ active }) => active)) ? undefined : "line";
  if (type === "EMAIL") return domains.some(({ status }) => status === "verified") ? undefined : "domain";
  return undefined;
}
