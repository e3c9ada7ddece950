import { formatNumber } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { channelText } from "#contract/text/channels.ts";

/** How a channel works, for its tag. */
type ChannelState = Channel["health"]["state"] | "off" | "none";

export interface ChannelRow {
  id: string;
  name: string;
  provider: string;
  state: ChannelState;
  /** What its last call said, where it failed. */
  message: string;
  /** When that was, in words; that there was none. */
  at: string;
  lines: string;
  to: string;
}

const stateOf = ({ active, health }: Channel): ChannelState => (active ? health.state : "off");

/** When its last call was answered; channels of earlier releases have a time although nothing was called. */
const lastAnswer = ({ health: { state, at } }: Channel, zone: string): string =>
  at === null || state === "unknown"
    ? i18n.t("integration:health.never")
    : i18n.t("integration:health.at", { when: momentWords(zone, at) });

/** A channel in a list, in words. */
export const channelRow = (channel: Channel, zone: string): ChannelRow => ({
  ...{ id: channel.id, name: channel.name, provider: channelText.providers[channel.provider] },
  ...{ state: stateOf(channel), message: channel.health.message ?? "" },
  at: lastAnswer(channel, zone),
  lines: formatNumber(channel.lines.filter(({ active }) => active).length),
  to: `/w/${channel.website}/integration/channels/${channel.id}`,
});
