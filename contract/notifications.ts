import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id } from "./fields.ts";
import { optionalWebsite, requiresOwner } from "./procedure.ts";

/** What owners are notified of. */
export const notificationKinds = [
  "jobFinished",
  "jobFailed",
  "importReady",
  "trafficSpike",
  "quota",
  "paymentPaid",
  "paymentFailed",
  "lowBalance",
  "domainBroken",
  "providerDown",
  "journeyExpired",
  "heatmapReady",
  "heatmapFailed",
  "backupFailed",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  /** The address of what it is about: a path of the dashboard. */
  url: z.string(),
  at: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  /** Null where it is about the account or the installation. */
  website: z.object({ id, name: z.string() }).nullable(),
});
export type Notification = z.infer<typeof notification>;

const count = z.number().int().nonnegative();
/** A word or a digit, as clients of the specification send it. */
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

export const notifications = {
  list: optionalWebsite
    .route({
      method: "GET",
      path: "/v1/notifications",
      summary: "Notifications, the newest first: with `wid` of one website and of the account, otherwise all",
    })
    .input(z.object({ wid: id.optional(), unread: flag.default(false), ...paging }))
    .output(success(listOf(notification).extend({ unread: count }))),
  markAsRead: requiresOwner
    .route({ method: "PATCH", path: "/v1/notifications/{id}/markAsRead", summary: "Mark a notification as read" })
    .meta({ access: "owner", isRecorded: false })
    .input(z.object({ id }))
    .output(success(notification)),
  markAllAsRead: optionalWebsite
    .route({
      method: "PATCH",
      path: "/v1/notifications/markAllAsRead",
      summary: "Mark all notifications that the list shows as read; answers how many were unread",
    })
    .meta({ access: "website", by: "wid", optional: true, isRecorded: false })
    .input(z.object({ wid: id.optional() }))
    .output(success(z.object({ count }))),
};
