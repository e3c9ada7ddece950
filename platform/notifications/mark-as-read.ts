import type { Notification } from "#contract/notifications.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { markAll, markOne } from "./sql/notifications.ts";
import { toNotification } from "./to-notification.ts";

/** Marks one notification as read; again it keeps its first time. Throws NOT_FOUND where it is another owner's or none. */
export async function markAsRead(
  { postgres, clock, settings }: Pick<Dependencies, "postgres" | "clock" | "settings">,
  { owner, id }: { owner: string; id: string },
): Promise<Notification> {
  const row = await markOne(postgres, { owner, id, now: new Date(clock.now()) });
  if (row === undefined) throw new AppError("NOT_FOUND", "No such notification of this owner");
  return toNotification(row, settings.TIME_ZONE_OFFSET);
}

/** Marks all that a list shows as read; answers how many were unread. */
export const markAllAsRead = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  scope: { owner: string; website: string | undefined },
): Promise<number> => markAll(postgres, scope, new Date(clock.now()));
