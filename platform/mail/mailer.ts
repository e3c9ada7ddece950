import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Clock, Ids } from "#platform/dependencies.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import type { Settings } from "#platform/settings.ts";

/** One mail of the product itself, ready to go: `renderMail` makes subject and both bodies. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string> | undefined;
}

/** A mail that may be handed over more than once: by its id and date a server and a reader know it again. */
export interface KnownMail extends Mail {
  /** Of its Message-ID, before the @. */
  id: string;
  /** When it was written, in milliseconds since 1970. */
  date: number;
}

/** What sends mails. */
export interface Mailer {
  /** Whether mails leave this machine; without `SMTP_URL` they are written to the log. */
  readonly leaves: boolean;
  /** Resolves when the server has taken the mail; rejects when it refused it or was out of reach to the last try. */
  send(mail: Mail): Promise<void>;
  /** The same without retries, for callers that retry themselves. */
  attempt(mail: KnownMail): Promise<void>;
  /** Waits a moment for what is being said to the server, then gives up what is left. */
  close(): Promise<void>;
}

interface Needs {
  settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM">;
  log: Logger;
  ids: Pick<Ids, "uuid">;
  clock: Clock;
  /** How long to wait before each further try, in milliseconds. */
  retryAfterMs?: readonly number[];
}

/** Greylisting servers take a mail some minutes after they first turned it away. */
const usualRetries = [10_000, 60_000, 300_000];
const closeWithinMs = 3_000;
/** Mails that wait for a connection; each of them is small. */
const maxWaiting = 1_000;

/** The mailer of the settings. Passwords go over TLS alone: a server of another machine that offers none is refused. */
export function openMailer({ settings, log, ids, clock, retryAfterMs = usualRetries }: Needs): Mailer {
  const { SMTP_URL, MAIL_FROM = "" } = settings;
  if (SMTP_URL === undefined) return toLog(log);
  const { username, hostname } = new URL(SMTP_URL);
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: username !== "" && !isLoopback(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const queue = new FairQueue({ total: 2, perOwner: 2, bound: maxWaiting });
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const attempt = async ({ id, date, headers = {}, ...mail }: KnownMail) => {
    const messageId = `<${id}@${domainOf(MAIL_FROM)}>`;
    // A retry sends the same bytes.
    const same = { messageId, date: new Date(date), baseBoundary: id };
    const whole = { ...mail, from: MAIL_FROM, headers, ...same };
    await queue.run("smtp", () => transport.sendMail(whole));
  };
  const deliver = async (mail: Mail) => {
    // One id for every try: a server that took the mail before the line broke shows it once.
    const known = { ...mail, id: ids.uuid(), date: clock.now() };
    for (const wait of [...retryAfterMs, undefined]) {
      try {
        await attempt(known);
        return;
      } catch (error) {
        if (wait === undefined || isFinal(error) || closing.signal.aborted) throw error;
        log.warn({ err: error, id: known.id }, "a mail was not taken, trying again");
        await pause(wait, closing.signal);
      }
    }
  };
  return {
    leaves: true,
    attempt,
    send: (mail) => {
      const sent = deliver(mail);
      const settled = sent.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return sent;
    },
    close: async () => {
      closing.abort();
      const patience = new AbortController();
      await Promise.race([Promise.all(underWay), pause(closeWithinMs, patience.signal)]);
      patience.abort();
      transport.close();
    },
  };
}

function toLog(log: Logger): Mailer {
  const write = async ({ to, subject, text }: Mail) => {
    log.info({ to, subject, text }, "a mail, here because SMTP_URL is not set");
  };
  return { leaves: false, send: write, attempt: write, close: async () => undefined };
}

/** A refusal for good (RFC 5321, 4.2.1: 5yz), or a sign-in that the server does not take. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 || code === "EAUTH";
}

/** Whether the server said for good that it does not take this mail (and not: that it takes none from us). */
export function isRefused(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** Of `Name <a@shop.example>` or `a@shop.example`: `shop.example`. */
const domainOf = (from: string) => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** Ends early, without an error, where the signal says so. Does not keep the process. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
