import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, id, proof, text } from "./fields.ts";
import { optionalWebsite, publicRoute, requiresOwner } from "./procedure.ts";

/** What owners are notified of. */
export const notificationKinds = [
  "jobFinished",
  "jobFailed",
  "importReady",
  "trafficSpike",
  "quota",
  "paymentPaid",
  "paymentFailed",
  "walletChanged",
  "lowBalance",
  "findingsPriced",
  "findingsUnpaid",
  "domainBroken",
  "providerDown",
  "journeyExpired",
  "campaignStopped",
  "campaignWaiting",
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

/** How an owner is reached beside the list: by mail, and by pushes to browsers that they subscribed. */
export const notificationChannels = ["mail", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const kinds = z.array(z.enum(notificationKinds)).max(notificationKinds.length);
/** The kinds that come by each channel. */
const choices = z.object({ mail: kinds, push: kinds });
export type NotificationChoices = z.infer<typeof choices>;

/** A browser's subscription, as `PushSubscription.toJSON()` has it (Push API). */
export const pushSubscription = z.object({
  endpoint: proof(2_000, 10),
  expirationTime: z.number().nonnegative().max(8.64e15).nullish(),
  keys: z.object({ p256dh: proof(200, 10), auth: proof(100, 10) }),
});

/** A browser that is sent pushes. */
const notifiedBrowser = z.object({ id, browser: z.string(), os: z.string(), at: z.iso.datetime() });
export type NotifiedBrowser = z.infer<typeof notifiedBrowser>;

/** `unread`: unread ones before read ones, each the newest first. */
const notificationSort = z.enum(["-at", "unread"]).default("-at");
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
    .input(z.object({ wid: id.optional(), unread: flag.default(false), sort: notificationSort, ...paging }))
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
  choices: requiresOwner
    .route({ method: "GET", path: "/v1/notifications/choices", summary: "Which kinds come by mail and by push" })
    .output(success(choices)),
  choose: requiresOwner
    .route({ method: "PATCH", path: "/v1/notifications/choices", summary: "Set the kinds that come by a channel" })
    .input(atLeastOne(choices.partial(), "mail"))
    .output(success(choices)),
  subscribe: requiresOwner
    .route({
      method: "POST",
      path: "/notifications/subscribe",
      summary: "Send pushes to a browser of the owner; again it replaces its keys",
    })
    .meta({ access: "owner", isRecorded: false })
    .input(pushSubscription)
    .output(success(z.object({ id }))),
  browsers: requiresOwner
    .route({
      method: "GET",
      path: "/notifications/browsers",
      summary: "Browsers that are sent pushes, the newest first",
    })
    .output(success(z.object({ items: z.array(notifiedBrowser) }))),
  unsubscribe: requiresOwner
    .route({ method: "DELETE", path: "/notifications/browsers/{id}", summary: "Send a browser no more pushes" })
    .meta({ access: "owner", isRecorded: false })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  vapidKeys: publicRoute
    .route({
      method: "GET",
      path: "/wm/actions/subscriptions/push-subscription/vapid-keys",
      summary:
        "The public key by which push services know this installation, or with `key` the website of that key (RFC 8292)",
    })
    .input(z.object({ key: text(64).optional() }))
    .output(success(z.object({ publicKey: z.string() }))),
};
