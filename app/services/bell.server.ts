import { unreadWords } from "#app/format/unread-words.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { orDefault } from "./or-default.server.ts";

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

/** The bell of the website that was open last: none before the first one, nor where it is gone since. */
export async function loadLastBell(api: Client, website: string | undefined): Promise<BellData | undefined> {
  if (website === undefined) return undefined;
  const fetched = await orDefault(fetchBell(api, website)).catch((error: unknown) => {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  });
  return fetched && bellOf(website, fetched);
}
