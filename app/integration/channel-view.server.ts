import { formatNumber } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { channelText } from "#contract/text/channels.ts";

/** How a channel works, for its tag. */
type ChannelState = Channel["health"]["state"] | "off" | "none" | "halted" | "inactive";

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

/** What a channel's website is like. */
interface Website {
  timeZone: string;
  active: boolean;
  /** It sends nothing at all. */
  isHalted: boolean;
}

/** What these need comes from pages, of which an inactive website takes nothing: no visit, no new subscription. */
const ofPages: readonly Channel["type"][] = ["ON_SITE", "WEB_PUSH"];

/**
 * A channel that works sends nothing while its website does not; what is wrong with it itself is said first. An inactive
 * website still sends all else: it has only stopped collecting.
 */
function stateOf({ type, active, health: { state } }: Channel, website: Website): ChannelState {
  if (!active) return "off";
  if (state === "failing") return state;
  if (website.isHalted) return "halted";
  return !website.active && ofPages.includes(type) ? "inactive" : state;
}

/** When its last call was answered; channels of earlier releases have a time although nothing was called. */
const lastAnswer = ({ health: { state, at } }: Channel, zone: string): string =>
  at === null || state === "unknown"
    ? i18n.t("integration:health.never")
    : i18n.t("integration:health.at", { when: momentWords(zone, at) });

/** A channel in a list, in words. */
export const channelRow = (channel: Channel, website: Website): ChannelRow => ({
  ...{ id: channel.id, name: channel.name, provider: channelText.providers[channel.provider] },
  ...{ state: stateOf(channel, website), message: channel.health.message ?? "" },
  at: lastAnswer(channel, website.timeZone),
  lines: formatNumber(channel.lines.filter(({ active }) => active).length),
  to: `/w/${channel.website}/integration/channels/${channel.id}`,
});
