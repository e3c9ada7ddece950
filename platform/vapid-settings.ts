import { z } from "zod";

const vapidKey = (bytes: number) =>
  z.string().refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, "base64url").length === bytes, {
    error: `must be ${bytes} bytes as base64url`,
  });

/** Settings of web push. */
export const vapidFields = {
  /** Keys of RFC 8292, as base64url; made once unless given. */
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  /** Whom a push service writes to. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, { error: "must begin with mailto: or https://" })
    .optional(),
};

/** One without the other would be another installation's. */
export const hasBothVapidKeys = (env: {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
}) => (env.VAPID_PUBLIC_KEY === undefined) === (env.VAPID_PRIVATE_KEY === undefined);

export const bothVapidKeys = { path: ["VAPID_PRIVATE_KEY"], error: "must be given with VAPID_PUBLIC_KEY" };
