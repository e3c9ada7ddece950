import { pathOf } from "#app/integration/sending-types.ts";
import type { Message } from "#contract/delivery.ts";
import type { MessageReason } from "#contract/delivery-reasons.ts";

/** What an owner can do about a message that was not sent, or waits. */
export type Remedy = "consents" | "suppression" | "channel" | "domains" | "templates" | "person" | "wallet";

/** Reasons that name no place are nobody's to change: somebody's own doing, or a bound that passes by itself. */
const remedies: Partial<Record<MessageReason, Remedy>> = {
  no_address: "person",
  no_consent: "consents",
  ...{ unsubscribed: "suppression", bounced: "suppression", operator_block: "suppression", complained: "suppression" },
  ...{ cap_day: "channel", cap_week: "channel", cap_month: "channel" },
  ...{ quiet_hours: "channel", line_hours: "channel", queue_end: "channel", queue_off: "channel" },
  ...{ channel_off: "channel", provider_down: "channel", domain_day: "domains" },
  ...{ template_off: "templates", missing_value: "templates", too_long: "templates", pattern: "templates" },
  balance: "wallet",
};

/** The page where it is done; undefined where nothing is to be done. `website`: its id. Pure. */
export function remedyOf(
  { reason, channel, address, person, state }: Pick<Message, "reason" | "channel" | "address" | "person" | "state">,
  website: string,
): { remedy: Remedy; to: string } | undefined {
  const remedy = reason === null ? undefined : remedies[reason];
  if (remedy === undefined || state === "uncertain") return undefined;
  const home = `/w/${website}`;
  const path = pathOf(channel);
  switch (remedy) {
    case "person":
      return person === null ? undefined : { remedy, to: `${home}/people/${person.key}` };
    case "consents":
      return { remedy, to: `${home}/suppression/consents` };
    case "suppression":
      return { remedy, to: `${home}/suppression${address === null ? "" : `?${new URLSearchParams({ q: address })}`}` };
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
