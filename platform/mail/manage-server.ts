import type { MailStatus } from "#contract/mail-server.ts";
import { mailRefusals } from "#contract/text/mail.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import type { MailServer } from "./connection.ts";
import { findMailServer, mailPasswordOf } from "./find-mail-server.ts";
import type { Mail } from "./mail.ts";
import type { Mailer } from "./mailer.ts";
import { sendMailKind } from "./queue-mail.ts";
import { countWaitingMails, deleteMailServer, findMailServerRow, writeMailServer } from "./sql/mail-server.ts";

/** What the calls of the mail server need. */
export interface MailSettings extends Dependencies {
  mail: Mailer;
}

/** The mail server as its owner sees it: without its password. */
export async function readMailStatus({ settings, postgres, mail }: MailSettings): Promise<MailStatus> {
  const { lastSentAt, lastFailure } = mail.state;
  const stored = await findMailServerRow(postgres);
  return {
    ...serverOf(settings, stored),
    lastSentAt: lastSentAt === undefined ? null : new Date(lastSentAt).toISOString(),
    lastFailure: lastFailure === undefined ? null : { ...lastFailure, at: new Date(lastFailure.at).toISOString() },
    waiting: await countWaitingMails(postgres, sendMailKind),
  };
}

function serverOf(
  { SMTP_URL, MAIL_FROM = "" }: Pick<MailSettings["settings"], "SMTP_URL" | "MAIL_FROM">,
  stored: Awaited<ReturnType<typeof findMailServerRow>>,
): Pick<MailStatus, "managedBy" | "server"> {
  if (SMTP_URL !== undefined) {
    const { protocol, hostname, port, username } = new URL(SMTP_URL);
    const isTls = protocol === "smtps:";
    const place = { host: hostname, port: Number(port) || (isTls ? 465 : 587), username: decodeURIComponent(username) };
    const server = { ...place, security: isTls ? "tls" : "starttls", sender: MAIL_FROM, hasPassword: username !== "" };
    return { managedBy: "environment", server: server as MailStatus["server"] };
  }
  if (stored === undefined) return { managedBy: "nobody", server: null };
  const { user: _, ...server } = stored;
  return { managedBy: "owner", server: { ...server, hasPassword: server.username !== "" } };
}

/** Throws CONFLICT where SMTP_URL names the server. */
export function requireOwnServer({ settings }: Pick<MailSettings, "settings">): void {
  if (settings.SMTP_URL !== undefined) throw new AppError("CONFLICT", "SMTP_URL names the mail server");
}

interface Change {
  owner: { id: string };
  server: Omit<MailServer, "password">;
  /** Empty: the stored one stays, where host and account are the same. */
  password: string;
  /** The test mail. */
  mail: Mail;
}

/**
 * Sets the mail server after it took a test mail. Throws REFUSED with what it said, and stores nothing then. A stored
 * password goes to no other host and account: it would be read there.
 */
export async function setMailServer(dependencies: MailSettings, { owner, server, password, mail }: Change) {
  const { postgres, clock } = dependencies;
  const before = await findMailServer(dependencies).catch(() => undefined);
  const isSame = before?.host === server.host && before.username === server.username;
  const used = password === "" && isSame ? before.password : password;
  await inTime(dependencies.mail.tryServer({ ...server, password: used }, mail)).catch(refuse);
  await postgres.transaction(async (queries) => {
    const stored = await findMailServerRow(queries);
    if (stored !== undefined) await removeSecret(queries, mailPasswordOf(stored.user));
    await writeMailServer(queries, { ...server, user: owner.id }, new Date(clock.now()));
    if (used !== "") await storeSecret(dependencies, queries, { ...mailPasswordOf(owner.id), text: used });
  });
}

/** Sends a test mail by the server in use. Throws REFUSED with what it said, CONFLICT where there is none. */
export async function testMailServer({ mail: mailer, ids, clock }: MailSettings, mail: Mail): Promise<void> {
  if (!(await mailer.leaves())) throw new AppError("CONFLICT", "There is no mail server");
  await inTime(mailer.attempt({ ...mail, id: ids.uuid(), date: clock.now() })).catch(refuse);
}

/**
 * The dashboard waits longer for its call (`trialTimeoutMs`). Connection, greeting and each answer have limits of their
 * own, which add up to more.
 */
const maxTrialMs = 30_000;

/** Gives up waiting for a test mail; its connection ends by its own limits. */
async function inTime(trial: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${maxTrialMs / 1000} s`)), maxTrialMs);
  });
  await Promise.race([trial, late]).finally(() => clearTimeout(timer));
}

export const removeMailServer = ({ postgres }: MailSettings) =>
  postgres.transaction(async (queries) => {
    const stored = await findMailServerRow(queries);
    if (stored !== undefined) await removeSecret(queries, mailPasswordOf(stored.user));
    await deleteMailServer(queries);
  });

const maxReasonLength = 200;

/** Which field to look at, by the library's code; the server's own words stand behind it. */
const fieldOfCode: Record<string, "password" | "sender"> = {
  EAUTH: "password",
  EENVELOPE: "sender",
  EMESSAGE: "sender",
};

function refuse(error: unknown): never {
  const { code = "", message } = error as { code?: string; message: string };
  const field = /tls|ssl|certificate/i.test(message) ? "security" : (fieldOfCode[code] ?? "host");
  const words = `${mailRefusals[field]} \u2066${message.slice(0, maxReasonLength)}\u2069`;
  throw new AppError("REFUSED", "The mail server did not take the test mail", {
    issues: [{ path: [field], message: words }],
    cause: error,
  });
}
