import { ok } from "#contract/envelope.ts";
import { optionalWebsite, requiresOwner } from "#platform/http/context.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllAsRead, markAsRead } from "./mark-as-read.ts";

/** The handlers of notifications. */
export const notificationRoutes = {
  list: optionalWebsite.notifications.list.handler(
    async ({ input: { unread, page, limit }, context: { dependencies, owner, website } }) =>
      ok(await listNotifications(dependencies, { owner: owner.id, website: website?.id, unread, page, limit })),
  ),
  markAsRead: requiresOwner.notifications.markAsRead.handler(
    async ({ input: { id }, context: { dependencies, owner } }) =>
      ok(await markAsRead(dependencies, { owner: owner.id, id })),
  ),
  markAllAsRead: optionalWebsite.notifications.markAllAsRead.handler(
    async ({ context: { dependencies, owner, website } }) =>
      ok({ count: await markAllAsRead(dependencies, { owner: owner.id, website: website?.id }) }),
  ),
};
