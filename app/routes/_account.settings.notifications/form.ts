import { z } from "zod";
import { notificationKinds } from "#contract/notifications.ts";

/** An unchecked box is not submitted. */
const choice = z.boolean().default(false);
const perKind = z
  .object(Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<KindName, typeof choice>)
  .prefault({});
type KindName = (typeof notificationKinds)[number];

export const notificationsForm = z.object({
  mail: perKind,
  push: perKind,
  /** With all boxes unchecked nothing else is submitted, and an expired session would leave nothing to show again. */
  was: z.string().optional(),
});

export const browserForm = z.object({ id: z.uuid() });
