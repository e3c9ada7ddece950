import { unreadWords } from "#app/format/unread-words.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { ownerContext, type RouteArgs, withCookies } from "#app/services/loaders.server.ts";

/** How many notifications are unread, for the bell of an open page: `{ unread }`, empty without any. */
export async function loader(args: RouteArgs) {
  try {
    const { api, param, headers } = await ownerContext(args);
    const { unread } = (await api.notifications.list({ wid: param("website"), limit: 1 })).result;
    const body = { unread: unreadWords(unread) };
    return withCookies(Response.json(body, { headers: { "cache-control": "private, no-store" } }), headers);
  } catch (error) {
    return toResponse(error, args.request);
  }
}
