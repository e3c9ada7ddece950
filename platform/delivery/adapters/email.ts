import { PassThrough } from "node:stream";
import { createTransport } from "nodemailer";
import Dkim from "nodemailer/lib/dkim";
import { z } from "zod";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { Adapter, Outcome, OutgoingMessage } from "./adapter.ts";
import { connectMailServer } from "./connect-mail-server.ts";
import { judgeMailRefusal } from "./judge-mail-refusal.ts";
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
  rules: TargetRules;
  /** The domain of a sender, where it is verified. */
  findDomain(name: string): Promise<SenderDomain | undefined>;
  /** Certificates that are trusted instead of the usual ones, for tests. */
  ca?: string | undefined;
  /** Others than the usual ones, for tests. */
  times?: MailTimes;
}

/** nodemailer signs List-Unsubscribe by itself, but not List-Unsubscribe-Post, without which RFC 8058 does not hold. */
const signedHeaders = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Milliseconds of a session with a mail server. */
interface MailTimes {
  connect: number;
  /** From the name to the last line of the mail. */
  session: number;
  /** From the last line of the mail to the answer: a server that looks for viruses takes its time, and has the mail. */
  answer: number;
}
const usualTimes: MailTimes = { connect: 8_000, session: 40_000, answer: 60_000 };

/** Sends mails by the owner's server, signed by the sender's domain. A repeat has the same Message-ID. */
export const emailAdapter = (dependencies: EmailDependencies): Adapter => ({
  unclear: "again",
  // All at once, a connection each: so many a server takes of one client.
  batchSize: 5,
  leaseMs: 120_000,
  send: (messages) => Promise.all(messages.map((message) => sendOne(message, dependencies))),
});

/** How far a mail has come. */
interface Progress {
  /** Its last line is on its way. */
  isWhole: boolean;
}

/** A transport for one mail: its connection is made as the guard allows, and closed where the session takes too long. */
function openTransport(
  { account, rules, ca, times: { connect, session, answer } = usualTimes }: EmailDependencies,
  { domain, progress }: { domain: SenderDomain; progress: Progress },
) {
  const { port, secure, user, password } = account;
  const host = account.host.replace(/^\[|\]$/g, "");
  const transport = createTransport({
    ...{ host, port },
    ...{ secure: secure === "tls", requireTLS: secure === "starttls", ignoreTLS: secure === "none" },
    ...{ connectionTimeout: connect, greetingTimeout: connect, socketTimeout: answer },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...(user ? { auth: { user, pass: password ?? "" } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    getSocket: (_, done) => {
      connectMailServer({ host, port }, { rules, connectMs: connect }).then(
        (socket) => {
          const late = setTimeout(() => progress.isWhole || socket.destroy(), session);
          socket.once("close", () => clearTimeout(late));
          done(null, { connection: socket });
        },
        (error: Error) => done(error),
      );
    },
  });
  transport.use("stream", (mail, done) => {
    const { name: domainName, selector: keySelector, privateKey } = domain;
    const signer = new Dkim({ domainName, keySelector, privateKey, headerFieldNames: signedHeaders });
    mail.message.processFunc((input) => signer.sign(input));
    // The last stream before the connection: once it is read to its end, the mail is on its way.
    mail.message.processFunc((input) =>
      input.pipe(new PassThrough()).once("end", () => {
        progress.isWhole = true;
      }),
    );
    done();
  });
  return transport;
}

const plainAddress = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/;

async function sendOne(message: OutgoingMessage, dependencies: EmailDependencies): Promise<Outcome> {
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
  const progress = { isWhole: false };
  const transport = openTransport(dependencies, { domain, progress });
  try {
    const info = await transport.sendMail(composeMail(message, read.data, domain));
    return { kind: "accepted", providerId: info.messageId };
  } catch (error) {
    return outcomeOfError(error as SmtpError, progress.isWhole);
  } finally {
    transport.close();
  }
}

const isPlainUrl = (text: string) => /^https?:\/\/[^\s<>"]+$/.test(text) && !hasControls(text);

function composeMail(
  { id, to }: OutgoingMessage,
  { subject, html, text, from, replyTo, unsubscribe }: EmailContent,
  domain: SenderDomain,
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
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Refused before any mail was named. */
const isOfSession = (code: string, command: string | undefined) =>
  code === "EAUTH" || command === "CONN" || command === "EHLO" || command?.startsWith("AUTH") === true;

/** What a refused receiver comes to: an address is suppressed where its mailbox does not exist, and for nothing else. */
function outcomeOfRefusal(said: string): Outcome {
  const refusal = judgeMailRefusal(said);
  switch (refusal) {
    case "gone":
      return { kind: "refused", reason: "bounced", said, suppress: "address" };
    case "mailbox":
      return { kind: "refused", reason: "bounced", said };
    case "full":
      return { kind: "not_sent", said };
    case "policy":
      return { kind: "not_sent", said, isDown: true };
    default:
      return refusal satisfies never;
  }
}

/** A break before the last line of the mail is plainly not sent; one after it may have been. */
function outcomeOfError({ code = "", command, responseCode, response, message }: SmtpError, isWhole: boolean): Outcome {
  const said = toOneLine(response ?? message).slice(0, 300);
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === "RCPT TO") return outcomeOfRefusal(said);
    if (isOfSession(code, command)) return { kind: "not_sent", said, isDown: true };
    return { kind: "refused", reason: "refused", said };
  }
  if (responseCode !== undefined) {
    // 421 closes the connection; 451 of one receiver is mostly greylisting.
    const isBusy = responseCode === 421 || (responseCode === 451 && command !== "RCPT TO");
    return { kind: "not_sent", said, isDown: isBusy || isOfSession(code, command) };
  }
  return isWhole ? { kind: "unclear", said } : { kind: "not_sent", said, isDown: true };
}
