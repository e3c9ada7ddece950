import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Cap, CapUses } from "./caps.ts";

/** Of `cap_uses`: that of a website's caps is 0, of a journey's its number. */
export const browserEventScope = -1;

/**
 * Messages a day to a person by a channel that browsers brought about. No shopper's own browser gives cause for so many, and
 * what the shop's server says is not counted.
 */
export const maxByBrowser = 20;

/**
 * Whether a message counts in this cap: what goes to an address. Messages on pages and pushes reach none but browsers that
 * are the person's (docs/decisions/0133), and calls are the owner's. Pure.
 */
export function countsByBrowser({ channel, isByBrowser }: { channel: DeliveryChannel; isByBrowser: boolean }): boolean {
  switch (channel) {
    case "SMS":
    case "WHATSAPP":
    case "EMAIL":
      return isByBrowser;
    case "ON_SITE":
    case "PUSH":
    case "WEB_PUSH":
    case "API":
      return false;
    default:
      return channel satisfies never;
  }
}

/** The cap with what is used of it. */
export const browserEventCap = (uses: CapUses | undefined): Cap => ({
  ...{ scope: browserEventScope, limits: { day: maxByBrowser }, uses },
});
