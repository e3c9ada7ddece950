import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";
import Dkim from "nodemailer/lib/dkim";
import { z } from "zod";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { hasControls, toOneLine } from "./refuse-control.ts";

/** A mail with every variable filled in. */
const emailContent = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  replyTo: z.string().optional(),
  /** The address of RFC 8058, of this message alone; without it the mail is transactional. */
  unsubscribe: z.string().optional(),
});
export type EmailContent = z.infer<typeof emailContent>;

/** The owner's mail server. */
export interface MailAccount {
  host: string;
  port: number;
  secure: "tls" | "starttls" | "none";
  user?: string | undefined;
  password?: string | undefined;
}

/** What a sender domain signs with, and where its bounces go. */
export interface SenderDomain {
  name: string;
  selector: string;
  privateKey: string;
  /** The sender of the envelope for a message. */
  bounceAddress(message: string): string;
}

interface EmailDependencies {
  account: MailAccount;
  /** The domain of a sender, where it is verified. */
  findDomain(name: string): Promise<SenderDomain | undefined>;
  /** Certificates that are trusted instead of the usual ones, for tests. */
  ca?: string | undefined;
}

/** nodemailer signs List-Unsubscribe by itself, but not List-Unsubscribe-Post, without which RFC 8058 does not hold. */
const signedHeaders = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Every step of a session ends in this time, so that a batch ends within its lease. */
const stepMs = 8_000;
const maxConnections = 5;

/** Sends mails by the owner's server, signed by the sender's domain. A repeat has the same Message-ID. */
export const emailAdapter = (dependencies: EmailDependencies): Adapter => ({
  unclear: "again",
  batchSize: 10,
  async send(messages) {
    const transport = openTransport(dependencies);
    try {
      return await Promise.all(messages.map((message) => sendOne(message, transport, dependencies)));
    } finally {
      transport.close();
    }
  },
});

type Transport = ReturnType<typeof openTransport>;

function openTransport({ account: { host, port, secure, user, password }, ca }: EmailDependencies) {
  const transport = createTransport({
    ...{ pool: true, maxConnections, maxRequeues: 0, host: host.replace(/^\[|\]$/g, ""), port },
    ...{ secure: secure === "tls", requireTLS: secure === "starttls", ignoreTLS: secure === "none" },
    ...{ connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, dnsTimeout: stepMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(user ? { auth: { user, pass: password ?? "" } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  transport.use("stream", (mail, done) => {
    const { signingDomain, left } = mail.data as unknown as MailExtras;
    const { name: domainName, selector: keySelector, privateKey } = signingDomain;
    const signer = new Dkim({ domainName, keySelector, privateKey, headerFieldNames: signedHeaders });
    mail.message.processFunc((input) => signer.sign(input));
    // The last stream before the connection: once it is read to its end, the mail is on its way.
    mail.message.processFunc((input) =>
      input.pipe(new PassThrough()).once("end", () => {
        left.isWhole = true;
      }),
    );
    done();
  });
  return transport;
}

/** What the composed mail carries beside its own fields. */
interface MailExtras {
  signingDomain: SenderDomain;
  left: { isWhole: boolean };
}

const plainAddress = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/;

async function sendOne(
  message: OutgoingMessage,
  transport: Transport,
  dependencies: EmailDependencies,
): Promise<Outcome> {
  const read = emailContent.safeParse(message.content);
  if (!read.success) return { kind: "refused", reason: "refused", said: "not a mail" };
  const { from, replyTo, unsubscribe } = read.data;
  const addresses = [message.to, from.address, ...(replyTo === undefined ? [] : [replyTo])];
  if (!addresses.every((address) => plainAddress.test(address) && !hasControls(address))) {
    return { kind: "refused", reason: "refused", said: "an address cannot be written" };
  }
  if (unsubscribe !== undefined && !isPlainUrl(unsubscribe)) {
    return { kind: "refused", reason: "refused", said: "the address to unsubscribe cannot be written" };
  }
  const domainName = from.address.slice(from.address.lastIndexOf("@") + 1).toLowerCase();
  const domain = await dependencies.findDomain(domainName);
  if (domain === undefined) return { kind: "not_sent", said: `${domainName} is not verified` };
  const left = { isWhole: false };
  try {
    const info = await transport.sendMail(composeMail(message, read.data, { domain, left }));
    return { kind: "accepted", providerId: info.messageId };
  } catch (error) {
    return outcomeOfError(error as SmtpError, left.isWhole);
  }
}

const isPlainUrl = (text: string) => /^https?:\/\/[^\s<>"]+$/.test(text) && !hasControls(text);

function composeMail(
  { id, to }: OutgoingMessage,
  { subject, html, text, from, replyTo, unsubscribe }: EmailContent,
  { domain, left }: { domain: SenderDomain; left: { isWhole: boolean } },
) {
  return {
    // Given as objects: an address is never read as a list of them.
    from: { name: toOneLine(from.name), address: from.address },
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    ...{ subject: toOneLine(subject), text, html, messageId: `<${id}@${domain.name}>` },
    envelope: { from: domain.bounceAddress(id), to: [to] },
    headers: {
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
      "Auto-Submitted": "auto-generated",
    },
    ...{ signingDomain: domain, left },
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** A break before the last line of the mail is plainly not sent; one after it may have been. */
function outcomeOfError({ code = "", command, responseCode, response, message }: SmtpError, isWhole: boolean): Outcome {
  const said = toOneLine(response ?? message).slice(0, 300);
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === "RCPT TO") return { kind: "refused", reason: "bounced", said, suppress: "address" };
    if (code === "EAUTH" || command === "CONN" || command === "EHLO" || command?.startsWith("AUTH") === true) {
      return { kind: "not_sent", said, isDown: true };
    }
    return { kind: "refused", reason: "refused", said };
  }
  if (responseCode !== undefined) return { kind: "not_sent", said };
  return isWhole ? { kind: "unclear", said } : { kind: "not_sent", said, isDown: true };
}
