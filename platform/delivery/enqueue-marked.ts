import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { countParts } from "#contract/messages/count-parts.ts";
import { testText } from "#contract/text/trial-messages.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { insertMessages, type NewMessage } from "./sql/messages.ts";

/** How long a test may wait: the owner of a page has to open it. */
const waitMs: Partial<Record<DeliveryChannel, number>> = { ON_SITE: 600_000 };
const usualWaitMs = 60_000;

/**
 * Stores a rendered message as a test to one address: marked, of nobody, held by the hours of its line alone and counted
 * nowhere.
 */
export async function enqueueMarked(
  queries: Queries,
  made: NewMessage,
  { address, now }: { address: string; now: number },
): Promise<void> {
  const { id, website, channel, account, line, problem } = made;
  const content = markContent(channel, made.content as Record<string, unknown>, address);
  const parts = channel === "SMS" && "text" in content ? countParts(String(content.text)).parts : made.parts;
  const price = made.price && made.parts && parts ? Math.round((made.price / made.parts) * parts) : made.price;
  const createdAt = new Date(now);
  const expiresAt = new Date(now + (waitMs[channel] ?? usualWaitMs));
  await insertMessages(queries, [
    {
      ...{ id, website, channel, account, line, content, address, parts, price, problem, createdAt, expiresAt },
      ...{ source: "test", person: null, priority: 0 },
    },
  ]);
}

function markContent(channel: DeliveryChannel, content: Record<string, unknown>, address: string) {
  const marked = (name: string) => ({ ...content, [name]: `${testText.mark}: ${content[name]}` });
  if (channel === "API") {
    const headers = (content.headers ?? []) as object[];
    return { ...content, url: address, headers: [...headers, { name: "nabz-test", value: "1" }] };
  }
  // What a panel has approved takes no mark.
  if (content.pattern !== undefined) return content;
  const part = { SMS: "text", EMAIL: "subject", ON_SITE: "title" }[channel as string];
  return part !== undefined && part in content ? marked(part) : content;
}
