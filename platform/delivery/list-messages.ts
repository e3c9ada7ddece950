import type { Message } from "#contract/delivery.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStored } from "./person-numbers.ts";
import { findMessage, type LogFilter, pageMessages } from "./sql/message-log.ts";
import { toMessage } from "./to-message.ts";

interface Page {
  page: number;
  limit: number;
}

interface MessageList extends Page {
  items: Message[];
  total: number;
}

interface Website {
  id: string;
  timeZone: string;
}

/** The message log of a website, the newest first; its total stops at `maxCountedMessages`. Throws NOT_FOUND of `after`. */
export async function listMessages(
  queries: Queries,
  { website, page, limit, ...filter }: Omit<LogFilter, "website"> & Page & { website: Website },
): Promise<MessageList> {
  const { after } = filter;
  if (after !== undefined && (await findMessage(queries, after))?.website !== website.id) {
    throw new AppError("NOT_FOUND", "No such message");
  }
  const { rows, total } = await pageMessages(queries, { ...filter, website: website.id }, { page, limit });
  return { items: rows.map((row) => toMessage(row, website.timeZone)), total, page, limit };
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
