import { unreadWords } from "#app/format/unread-words.ts";
import { answerScript, type RouteArgs } from "#app/services/loaders.server.ts";

/** How many notifications are unread, for the bell of an open page: `{ unread }`, empty without any. */
export const loader = (args: RouteArgs) =>
  answerScript(args, async ({ api, param }) => {
    const { unread } = (await api.notifications.list({ wid: param("website"), limit: 1 })).result;
    return { unread: unreadWords(unread) };
  });
