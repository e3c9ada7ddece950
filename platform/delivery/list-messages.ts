import type { Message } from "#contract/delivery.ts";
import { readInstant } from "#contract/time/range.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStored } from "./person-numbers.ts";
import type { LogFilter } from "./sql/log-filter.ts";
import { listSources, pageMessages } from "./sql/message-log.ts";
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

/** What a call filters by: days begin in the website's zone. */
type Filter = Omit<LogFilter, "website" | "from" | "to"> & { from?: string | undefined; to?: string | undefined };

/** The message log of a website, the newest first; its total stops at `maxCountedMessages`. */
export async function listMessages(
  queries: Queries,
  { website, page, limit, from, to, ...filter }: Filter & Page & { website: Website },
): Promise<MessageList> {
  const instantOf = (text: string | undefined) =>
    text === undefined ? undefined : new Date(readInstant(text, website.timeZone));
  const wanted = { ...filter, website: website.id, from: instantOf(from), to: instantOf(to) };
  const { rows, total, next } = await pageMessages(queries, wanted, { page, limit });
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

/** Campaigns and journeys to filter the log by, the newest first, at most `maxListedSources` of each. */
export const listMessageSources = async (queries: Queries, website: string) => {
  const [campaigns, journeys] = await listSources(queries, website);
  return { campaigns, journeys };
};
