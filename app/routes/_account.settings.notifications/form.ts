import { z } from "zod";
import { type NotificationKind, notificationKinds } from "#contract/notifications.ts";

/** An unchecked box is not submitted. */
const choice = z.boolean().default(false);
const choices = Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<
  NotificationKind,
  typeof choice
>;
const channel = z.object({
  ...choices,
  /** With all boxes unchecked nothing else is submitted, and an expired session would leave nothing to show again. */
  was: z.string().optional(),
});

export const notificationsForm = z.object({ mail: channel, push: channel });

export const browserForm = z.object({ id: z.uuid() });
