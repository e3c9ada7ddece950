import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { atLeastOne, id, proof } from "./fields.ts";
import { requiresWebsite, publicRoute } from "./procedure.ts";

/** Mails that an owner may have of a website: of each week, of each Jalali month, and when visits are unusual. */
export const mailKinds = ["weekly", "monthly", "alerts"] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailChoices = z.object({ weekly: z.boolean(), monthly: z.boolean(), alerts: z.boolean() });
export type MailChoices = z.infer<typeof mailChoices>;

/** What a link to unsubscribe holds. */
const token = proof(200);

/** What a link to unsubscribe is about. */
const subscription = z.object({ kind: z.enum(mailKinds), website: z.string(), isOn: z.boolean() });

export const digests = {
  get: requiresWebsite("id")
    .route({ method: "GET", path: "/v1/websites/{id}/mails", summary: "Which mails the owner has of a website" })
    .input(z.object({ id }))
    .output(success(mailChoices)),
  update: requiresWebsite("id")
    .route({ method: "PATCH", path: "/v1/websites/{id}/mails", summary: "Turn mails of a website on or off" })
    .input(atLeastOne(mailChoices.partial().extend({ id }), "weekly"))
    .output(success(mailChoices)),
  unsubscription: publicRoute
    .route({ method: "GET", path: "/v1/unsubscribe/{token}", summary: "What a link to unsubscribe is about" })
    .input(z.object({ token }))
    .output(success(subscription)),
  unsubscribe: publicRoute
    .route({ method: "POST", path: "/v1/unsubscribe", summary: "Turn off the mails that a link is about" })
    .input(z.object({ token }))
    .output(success(nothing)),
};
