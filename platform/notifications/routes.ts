import { ok } from "#contract/envelope.ts";
import { optionalWebsite, publicRoute, requiresOwner } from "#platform/http/context.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllAsRead, markAsRead } from "./mark-as-read.ts";
import { listBrowsers } from "./push/list-browsers.ts";
import { readPublicVapidKey } from "./push/read-public-vapid-key.ts";
import { subscribeBrowser, unsubscribeBrowser } from "./push/subscribe-browser.ts";
import { readChoices, updateChoices } from "./read-choices.ts";

/** The handlers of notifications. */
export const notificationRoutes = {
  list: optionalWebsite.notifications.list.handler(
    async ({ input: { unread, sort, page, limit }, context: { dependencies, owner, website } }) =>
      ok(await listNotifications(dependencies, { owner: owner.id, website: website?.id, unread, sort, page, limit })),
  ),
  markAsRead: requiresOwner.notifications.markAsRead.handler(
    async ({ input: { id }, context: { dependencies, owner } }) =>
      ok(await markAsRead(dependencies, { owner: owner.id, id })),
  ),
  markAllAsRead: optionalWebsite.notifications.markAllAsRead.handler(
    async ({ context: { dependencies, owner, website } }) =>
      ok({ count: await markAllAsRead(dependencies, { owner: owner.id, website: website?.id }) }),
  ),
  choices: requiresOwner.notifications.choices.handler(async ({ context: { dependencies, owner } }) =>
    ok(await readChoices(dependencies.postgres, owner.id)),
  ),
  choose: requiresOwner.notifications.choose.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await updateChoices(dependencies.postgres, owner.id, input)),
  ),
  subscribe: requiresOwner.notifications.subscribe.handler(
    async ({ input: subscription, context: { dependencies, owner, userAgent } }) =>
      ok({ id: await subscribeBrowser(dependencies, { owner: owner.id, subscription, userAgent }) }),
  ),
  browsers: requiresOwner.notifications.browsers.handler(async ({ context: { dependencies, owner } }) =>
    ok({ items: await listBrowsers(dependencies.postgres, owner.id) }),
  ),
  unsubscribe: requiresOwner.notifications.unsubscribe.handler(
    async ({ input: { id }, context: { dependencies, owner } }) => {
      await unsubscribeBrowser(dependencies, { owner: owner.id, id });
      return ok({ id });
    },
  ),
  vapidKeys: publicRoute.notifications.vapidKeys.handler(async ({ input: { key }, context: { dependencies } }) =>
    ok({ publicKey: await readPublicVapidKey(dependencies, key) }),
  ),
};
