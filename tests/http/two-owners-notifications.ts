import { randomUUID } from "node:crypto";
import { notify } from "#platform/notifications/notify.ts";
import { newBrowserKeys } from "#tests/platform-fixtures/push-service.ts";
import type { makeOwner, TestPlatform } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const subscription = () => ({
  endpoint: `https://push.example/${randomUUID()}`,
  keys: newBrowserKeys().subscription,
});

/** A valid body for each call about notifications that has one. */
export const notificationBodies: Record<string, () => unknown> = {
  "notifications.markAsRead": () => undefined,
  "notifications.markAllAsRead": () => ({}),
  "notifications.choose": () => ({ mail: ["quota"] }),
  "notifications.subscribe": subscription,
};

/** A notification for the call that names one. */
export const notificationParameters = (
  platform: () => TestPlatform,
): Record<string, (owner: Owner) => Promise<string>> => ({
  "notifications.markAsRead": async ({ id: owner, website, client }) => {
    const values = { heatmap: randomUUID(), name: "Home" };
    await notify(platform().dependencies.postgres, {
      ...{ owner, website: website.id, kind: "heatmapReady", key: randomUUID(), values },
    });
    return (await client.notifications.list({ limit: 1 })).result.items[0]?.id ?? "";
  },
  "notifications.unsubscribe": async ({ client }) => (await client.notifications.subscribe(subscription())).result.id,
});
