import type { Notification } from "#contract/notifications.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listNotifications as listRows } from "./sql/notifications.ts";
import { toNotification } from "./to-notification.ts";

/** A page of an owner's notifications, the newest first. The caller has checked that the website is the owner's. */
export async function listNotifications(
  { postgres, settings }: Pick<Dependencies, "postgres" | "settings">,
  query: Parameters<typeof listRows>[1],
): Promise<{ items: Notification[]; total: number; unread: number; page: number; limit: number }> {
  const { items, total, unread } = await listRows(postgres, query);
  const { page, limit } = query;
  return { items: items.map((row) => toNotification(row, settings.TIME_ZONE_OFFSET)), total, unread, page, limit };
}
