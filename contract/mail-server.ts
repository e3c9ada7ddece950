import { z } from "zod";
import { success } from "./envelope.ts";
import { currentPassword, proof, text } from "./fields.ts";
import { requiresOwner } from "./procedure.ts";

/** `starttls` is usual on port 587, `tls` on 465; `none` is for a relay on the same machine. */
export const mailSecurities = ["starttls", "tls", "none"] as const;

const port = z.coerce.number<number | string>().int().min(1).max(65_535);
const host = text(253).refine((value) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i.test(value), {
  params: { key: "mailHost" },
});
/** `a@shop.example` or `Name <a@shop.example>`. */
const sender = text(200).refine((value) => /^([^<>@]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u.test(value), {
  params: { key: "mailSender" },
});
const username = z.union([z.literal(""), text(200)]).default("");

const server = z.object({ host, port, security: z.enum(mailSecurities), username, sender });
/** Left out or empty: the stored password stays. */
export const mailServerInput = server
  .extend({ password: z.union([z.literal(""), proof(200)]).optional(), currentPassword })
  .refine(({ host, security, username }) => security !== "none" || username === "" || isLoopback(host), {
    path: ["security"],
    params: { key: "mailPlain" },
  });

export const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

const status = z.object({
  /** `environment`: SMTP_URL names it and nobody changes it here. `nobody`: mails are written to the log. */
  managedBy: z.enum(["environment", "owner", "nobody"]),
  server: server.extend({ hasPassword: z.boolean() }).nullable(),
  /** Since this process began. */
  lastSentAt: z.iso.datetime().nullable(),
  /** Null once a later mail went. */
  lastFailure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
  /** Mails in the queue. */
  waiting: z.number().int().nonnegative(),
});
export type MailStatus = z.infer<typeof status>;

const path = "/v1/installation/mail";

/** All calls are 404 to everybody but the owner of the first account: every password reset passes this server. */
export const mailServer = {
  get: requiresOwner
    .route({ method: "GET", path, summary: "The mail server and how it works" })
    .output(success(status)),
  update: requiresOwner
    .route({
      method: "PUT",
      path,
      summary:
        "Set the mail server: sends a test mail to the caller first; where that fails 422 with what the server said, and nothing is stored",
    })
    .input(mailServerInput)
    .output(success(status)),
  test: requiresOwner
    // Changes nothing.
    .meta({ access: "owner", isRecorded: false })
    .route({ method: "POST", path: `${path}/test`, summary: "Send a test mail to the caller by the server in use" })
    .output(success(status)),
  remove: requiresOwner
    .route({ method: "DELETE", path, summary: "Forget the mail server: mails are written to the log again" })
    .input(z.object({ currentPassword }))
    .output(success(status)),
};
