import { asTracked, type SentText } from "#contract/messages/as-tracked.ts";
import { unsubscribeAddress } from "#platform/delivery/message-addresses.ts";
import type { PersonRow } from "#platform/people/read-persons.ts";
import type { Settings } from "#platform/settings.ts";
import { type ContentSources, fillContent } from "./campaign-content.ts";
import type { EstimatedMessage } from "./estimate-audience.ts";
import type { Supply } from "./read-supplies.ts";

type Shared = Pick<ContentSources, "website" | "links"> & { settings: Settings };

/** As long as the id of any message. */
const anyMessage = "00000000-0000-7000-8000-000000000000";

/** The parts and price of a channel's message to a person, its links as long as tracked ones. Pure. */
export function estimateMessage(
  supply: Supply,
  { website, links, settings }: Shared,
  person: PersonRow | undefined,
): EstimatedMessage {
  const unsubscribe = unsubscribeAddress(anyMessage, settings);
  const asSent = (text: string, sent: SentText) => asTracked(text, settings.PLATFORM_URL, sent);
  const { parts = 0, price = 0, problem } = fillContent(supply, { website, links, person, unsubscribe, asSent });
  return { parts, price, problem };
}

/** Whether a channel says the same to everybody: then one message stands for all. */
export function isSameForAll(supply: Supply, shared: Shared): boolean {
  let isRead = false;
  const watched = new Proxy({} as PersonRow, {
    get: (_, field) => {
      isRead = true;
      return field === "attributes" ? {} : undefined;
    },
  });
  estimateMessage(supply, shared, watched);
  return !isRead;
}
