import { pathOf } from "#app/integration/sending-types.ts";
import type { Message } from "#contract/delivery.ts";
import type { MessageReason } from "#contract/delivery-reasons.ts";

/** What an owner can do about a message that was not sent, or waits. */
export type Remedy = "consents" | "suppression" | "channel" | "domains" | "templates" | "person" | "wallet";

/**
 * Reasons that name no place are nobody's to change: somebody's own doing, or a bound that passes by itself. Of what its
 * queue ended its sentence alone knows the first reason.
 */
const remedies: Partial<Record<MessageReason, Remedy>> = {
  no_address: "person",
  no_consent: "consents",
  ...{ unsubscribed: "suppression", bounced: "suppression", operator_block: "suppression", complained: "suppression" },
  ...{ cap_day: "channel", cap_week: "channel", cap_month: "channel", quiet_hours: "channel" },
  ...{
    line_hours: "channel",
    channel_off: "channel",
    provider_down: "channel",
    refused: "channel",
    domain_day: "domains",
  },
  ...{ template_off: "templates", missing_value: "templates", too_long: "templates", pattern: "templates" },
  balance: "wallet",
};
/** A journey may have limits of its own. */
const ownOfJourney: ReadonlySet<MessageReason> = new Set(["cap_day", "cap_week", "cap_month", "quiet_hours"]);
/** The others say all in their block, or have no address that is written down. */
const written: ReadonlySet<Message["channel"]> = new Set(["SMS", "EMAIL", "WHATSAPP"]);

type Held = Pick<Message, "reason" | "channel" | "source" | "address" | "person" | "state">;

/** The address that holds a message, or else its person, who has it: a message that was not sent has none of its own. */
function heldAt({ address, person, channel }: Held, name: "q" | "address"): string {
  if (address !== null) return `?${new URLSearchParams({ [name]: address, channel })}`;
  return person === null || !written.has(channel) ? "" : `?${new URLSearchParams({ person: person.key, channel })}`;
}

/** The page where it is done; undefined where nothing is to be done. `website`: its id. Pure. */
export function remedyOf(message: Held, website: string): { remedy: Remedy; to: string } | undefined {
  const { reason, channel, source, person, state } = message;
  const remedy = reason === null ? undefined : remedies[reason];
  if (reason === null || remedy === undefined || state === "uncertain") return undefined;
  if (source === "journey" && ownOfJourney.has(reason)) return undefined;
  if ((remedy === "templates" || remedy === "person") && !written.has(channel)) return undefined;
  const home = `/w/${website}`;
  const path = pathOf(channel);
  switch (remedy) {
    case "person":
      return person === null ? undefined : { remedy, to: `${home}/people/${person.key}` };
    case "consents":
      return { remedy, to: `${home}/suppression/consents${heldAt(message, "address")}` };
    case "suppression":
      return { remedy, to: `${home}/suppression${heldAt(message, "q")}` };
    case "channel":
      return { remedy, to: `${home}/integration${path === undefined ? "" : `/${path}`}` };
    case "domains":
      return { remedy, to: `${home}/integration/email` };
    case "templates":
      return { remedy, to: `${home}/integration/templates?type=${channel}` };
    case "wallet":
      return { remedy, to: "/wallet" };
    default:
      return remedy satisfies never;
  }
}
