import { z } from "zod";
import { nothing, success } from "./envelope.ts";
import { atLeastOne, id, proof } from "./fields.ts";
import { publicRoute, requiresWebsite } from "./procedure.ts";

/** Mails about a website: every week, every Jalali month, and when visits are unusual. */
export const emailReportKinds = ["weekly", "monthly", "alerts"] as const;
export type EmailReportKind = (typeof emailReportKinds)[number];

const emailReportChoices = z.object({ weekly: z.boolean(), monthly: z.boolean(), alerts: z.boolean() });
export type EmailReportChoices = z.infer<typeof emailReportChoices>;

/** The token of an unsubscribe link. */
const token = proof(200);

/** The subscription of an unsubscribe link. */
const subscription = z.object({ kind: z.enum(emailReportKinds), website: z.string(), isOn: z.boolean() });

export const emailReports = {
  get: requiresWebsite("id")
    .route({
      method: "GET",
      path: "/v1/websites/{id}/mails",
      summary: "Which mails about a website the owner receives",
    })
    .input(z.object({ id }))
    .output(success(emailReportChoices)),
  update: requiresWebsite("id")
    .route({ method: "PATCH", path: "/v1/websites/{id}/mails", summary: "Turn mails about a website on or off" })
    .input(atLeastOne(emailReportChoices.partial().extend({ id }), "weekly"))
    .output(success(emailReportChoices)),
  unsubscription: publicRoute
    .route({ method: "GET", path: "/v1/unsubscribe/{token}", summary: "The subscription of an unsubscribe link" })
    .input(z.object({ token }))
    .output(success(subscription)),
  unsubscribe: publicRoute
    .route({ method: "POST", path: "/v1/unsubscribe", summary: "Unsubscribe by a link" })
    .input(z.object({ token }))
    .output(success(nothing)),
};
