import { z } from "zod";
import { deviceToken, userData } from "./auth.ts";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, currentPassword, email, id, password, text } from "./fields.ts";
import { personPhone } from "./person-data.ts";
import { requiresOwner } from "./procedure.ts";
import { twoFactor } from "./two-factor.ts";

/** A device and its place. `browser` and `os` are common names; unknown fields are empty. */
export const device = z.object({
  browser: z.string(),
  os: z.string(),
  /** desktop, mobile, tablet, tv or other. */
  device: z.string(),
  /** ISO code of two letters. */
  country: z.string(),
  city: z.string(),
});
export type DeviceAndPlace = z.infer<typeof device>;

/** A device on which the owner is signed in. */
const signedInDevice = device.extend({
  id,
  createdAt: z.iso.datetime(),
  /** Accurate to a quarter of an hour, the interval in which a device in use refreshes its tokens. */
  seenAt: z.iso.datetime(),
  /** The sign-in of this call. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

/** What a try to sign in led to; a right password with a wrong code is `wrongCode`. */
const signInResults = ["ok", "wrongPassword", "wrongCode"] as const;

/** One try to sign in to the account. */
const signInAttempt = device.extend({
  id,
  at: z.iso.datetime(),
  result: z.enum(signInResults),
  /** The sign-in that it opened, where that has not ended. */
  signIn: id.nullable(),
  /** It opened the sign-in of this call. */
  current: z.boolean(),
});
export type SignInAttempt = z.infer<typeof signInAttempt>;

const account = userData.extend({ phone: z.string().nullable() });

const change = z.object({
  full_name: text(120).optional(),
  /** Null takes it away. */
  phone: personPhone.nullish(),
  email: email.optional(),
  currentPassword: currentPassword.optional(),
});

export const profile = {
  get: requiresOwner
    .route({
      method: "GET",
      path: "/v1/profile",
      summary: "The signed-in owner, and whether their wallet pays for messages",
    })
    .output(success(account.extend({ paysMessages: z.boolean() }))),
  update: requiresOwner
    .route({ method: "PATCH", path: "/v1/profile", summary: "Change name, phone, or e-mail by the current password" })
    .input(
      atLeastOne(change, "full_name").refine(
        (given) => given.email === undefined || given.currentPassword !== undefined,
        {
          path: ["currentPassword"],
          params: { key: "required" },
        },
      ),
    )
    .output(success(account)),
  password: requiresOwner
    .route({
      method: "POST",
      path: "/v1/profile/password",
      summary: "Change the password by the current one; ends the owner's other sign-ins",
    })
    .input(z.object({ currentPassword, password }))
    .output(success(z.object({ deviceToken }))),
  signIns: {
    list: requiresOwner
      .route({
        method: "GET",
        path: "/v1/profile/sign-ins",
        summary: "Where the owner is signed in, most recently used first",
      })
      .output(success(z.object({ items: z.array(signedInDevice) }))),
    history: requiresOwner
      .route({
        method: "GET",
        path: "/v1/profile/sign-ins/history",
        summary: "Tries to sign in during the last 90 days, newest first, at most 200 of each result",
      })
      .input(z.object(paging))
      .output(success(listOf(signInAttempt))),
    end: requiresOwner
      .route({ method: "DELETE", path: "/v1/profile/sign-ins/{id}", summary: "End one of the owner's sign-ins" })
      .input(z.object({ id }))
      .output(success(z.object({ id }))),
    endOthers: requiresOwner
      .route({ method: "DELETE", path: "/v1/profile/sign-ins", summary: "End all sign-ins but the one of this call" })
      .output(success(z.object({ ended: z.number().int() }))),
  },
  twoFactor,
};
