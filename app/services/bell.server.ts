import { unreadWords } from "#app/format/unread-words.ts";
import type { Client } from "#contract/client.ts";

export interface BellData {
  /** Whose list of notifications it leads to. */
  website: string;
  /** How many are unread, in words; empty without any. */
  unread: string;
  /** The newest unread ones. */
  newest: { id: string; title: string }[];
}

/** Notifications in the bell's menu. */
const maxNewest = 5;

/** What the bell of a website's screens needs: its unread notifications and the account's. */
export const fetchBell = async ({ notifications }: Pick<Client, "notifications">, website: string) =>
  (await notifications.list({ wid: website, unread: "true", limit: maxNewest })).result;

/** The bell of a website; without what did not answer in time it is empty. */
export const bellOf = (website: string, fetched: Awaited<ReturnType<typeof fetchBell>> | undefined): BellData => ({
  website,
  unread: unreadWords(fetched?.unread ?? 0),
  newest: (fetched?.items ?? []).map(({ id, title }) => ({ id, title })),
});
