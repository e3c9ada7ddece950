import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import { messageReasons } from "#contract/delivery-reasons.ts";
import { messageStates } from "#contract/delivery-states.ts";
import { channelText } from "#contract/text/channels.ts";

/** Channels that this release sends by. */
const shownChannels = ["SMS", "EMAIL", "WEB_PUSH", "PUSH", "WHATSAPP", "ON_SITE", "API"] as const;

const chosen = <Choice extends string>(all: readonly Choice[], value: string | null) =>
  all.find((each) => each === value);

/** What the address chooses of the log. */
export function readMessageFilter(query: URLSearchParams) {
  const channel = chosen(shownChannels, query.get("channel"));
  const state = chosen(messageStates, query.get("state"));
  const reason = chosen(messageReasons, query.get("reason"));
  const q = (query.get("q") ?? "").trim().slice(0, 254);
  return {
    values: { q, channel: channel ?? "", state: state ?? "", reason: reason ?? "" },
    isFiltered: q !== "" || channel !== undefined || state !== undefined || reason !== undefined,
    input: {
      ...(channel && { channel }),
      ...(state && { state }),
      ...(reason && { reason }),
      ...(q === "" ? {} : { q }),
    },
    cleared: withParams(query, { q: null, channel: null, state: null, reason: null, page: null }),
  };
}

const all = () => ({ value: "", label: i18n.t("messages:find.all") });

/** The choices of the filter's selects. */
export const messageChoices = () => ({
  channels: [all(), ...shownChannels.map((value) => ({ value, label: channelText.types[value] }))],
  states: [all(), ...messageStates.map((value) => ({ value, label: i18n.t(`messages:states.${value}`) }))],
  reasons: [all(), ...messageReasons.map((value) => ({ value, label: i18n.t(`messages:reasons.${value}`) }))],
});
