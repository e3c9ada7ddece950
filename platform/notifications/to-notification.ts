import type { Notification } from "#contract/notifications.ts";
import { describeNotification } from "./describe-notification.ts";
import type { NotificationRow } from "./sql/notifications.ts";

/** A notification as the API answers it. `zone`: of times where it belongs to no website. */
export function toNotification({ id, kind, values, at, readAt, website }: NotificationRow, zone: string): Notification {
  const place = { website: website?.id ?? null, zone: website?.timeZone ?? zone };
  return {
    ...{ id, kind, ...describeNotification(kind, values, place) },
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    website: website && { id: website.id, name: website.name },
  };
}
