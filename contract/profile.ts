import { z } from "zod";
import { userData } from "./auth.ts";
import { nothing, success } from "./envelope.ts";
import { atLeastOne, email, id, password, proof, text } from "./fields.ts";
import { requiresOwner } from "./procedure.ts";

/**
 * A device on which the owner is signed in. `browser` and `os` are common names; `device` is desktop, mobile, tablet, tv
 * or other; unknown fields are empty.
 */
const signedInDevice = z.object({
  id,
  browser: z.string(),
  os: z.string(),
  device: z.string(),
  /** ISO code of two letters. */
  country: z.string(),
  city: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to a quarter of an hour, the interval in which a device in use refreshes its tokens. */
  seenAt: z.iso.datetime(),
  /** The sign-in of this call. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

/** Required where an unlocked screen would be enough to take the account over. */
const currentPassword = proof(200);

const change = z.object({
  full_name: text(120).optional(),
  email: email.optional(),
  currentPassword: currentPassword.optional(),
});

export const profile = {
  get: requiresOwner
    .route({ method: "GET", path: "/v1/profile", summary: "The signed-in owner" })
    .output(success(userData)),
  update: requiresOwner
    .route({ method: "PATCH", path: "/v1/profile", summary: "Change name, or e-mail by the current password" })
    .input(
      atLeastOne(change, "full_name").refine(
        (given) => given.email === undefined || given.currentPassword !== undefined,
        {
          path: ["currentPassword"],
          params: { key: "required" },
        },
      ),
    )
    .output(success(userData)),
  password: requiresOwner
    .route({
      method: "POST",
      path: "/v1/profile/password",
      summary: "Change the password by the current one; ends the owner's other sign-ins",
    })
    .input(z.object({ currentPassword, password }))
    .output(success(nothing)),
  signIns: {
    list: requiresOwner
      .route({
        method: "GET",
        path: "/v1/profile/sign-ins",
        summary: "Where the owner is signed in, most recently used first",
      })
      .output(success(z.object({ items: z.array(signedInDevice) }))),
    end: requiresOwner
      .route({ method: "DELETE", path: "/v1/profile/sign-ins/{id}", summary: "End one of the owner's sign-ins" })
      .input(z.object({ id }))
      .output(success(nothing)),
    endOthers: requiresOwner
      .route({ method: "DELETE", path: "/v1/profile/sign-ins", summary: "End all sign-ins but the one of this call" })
      .output(success(z.object({ ended: z.number().int() }))),
  },
};
