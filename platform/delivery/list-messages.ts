import type { Message } from "#contract/delivery.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStored } from "./person-numbers.ts";
import { type LogFilter, pageMessages } from "./sql/message-log.ts";
import { toMessage } from "./to-message.ts";

interface Page {
  page: number;
  limit: number;
}

interface MessageList extends Page {
  items: Message[];
  total: number;
  next: string | null;
}

interface Website {
  id: string;
  timeZone: string;
}

/** The message log of a website, the newest first; its total stops at `maxCountedMessages`. */
export async function listMessages(
  queries: Queries,
  { website, page, limit, ...filter }: Omit<LogFilter, "website"> & Page & { website: Website },
): Promise<MessageList> {
  const { rows, total, next } = await pageMessages(queries, { ...filter, website: website.id }, { page, limit });
  return { items: rows.map((row) => toMessage(row, website.timeZone)), total, page, limit, next };
}

/** Messages to one person, also under the numbers of people who were merged into them. */
export const listMessagesOf = (
  queries: Queries,
  { website, key, visitors }: { website: Website; key: bigint; visitors: readonly bigint[] },
  page: Page,
): Promise<MessageList> => {
  const people = [...new Set([key, ...visitors])].map((number) => toStored(number.toString()));
  return listMessages(queries, { website, people, ...page });
};
