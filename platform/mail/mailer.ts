import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { FairQueue } from "#platform/fair-queue.ts";
import type { Ids } from "#platform/parts.ts";
import type { Settings } from "#platform/settings.ts";

/** One mail of the product itself, ready to go: `renderMail` makes subject and both bodies. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** What sends mails. */
export interface Mailer {
  /** Whether mails leave this machine; without `SMTP_URL` they are written to the log. */
  readonly leaves: boolean;
  /** Resolves when the server has taken the mail; rejects when it refused it or was out of reach to the last try. */
  send(mail: Mail): Promise<void>;
  /** Waits a moment for what is being said to the server, then gives up what is left. */
  close(): Promise<void>;
}

interface Needs {
  settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM">;
  log: Logger;
  ids: Pick<Ids, "uuid">;
  /** How long to wait before each further try, in milliseconds. */
  retryAfterMs?: readonly number[];
}

/** Greylisting servers take a mail some minutes after they first turned it away. */
const usualRetries = [10_000, 60_000, 300_000];
const closeWithinMs = 3_000;
/** Mails that wait for a connection; each of them is small. */
const mostWaiting = 1_000;

/** The mailer of the settings. Passwords go over TLS alone: a server of another machine that offers none is refused. */
export function openMailer({ settings, log, ids, retryAfterMs = usualRetries }: Needs): Mailer {
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
  const queue = new FairQueue({ total: 2, perOwner: 2, bound: mostWaiting });
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const deliver = async ({ to, subject, html, text }: Mail) => {
    // One id for every try: a server that took the mail before the line broke shows it once.
    const messageId = `<${ids.uuid()}@${domainOf(MAIL_FROM)}>`;
    for (const wait of [...retryAfterMs, undefined]) {
      try {
        await queue.run("smtp", () => transport.sendMail({ from: MAIL_FROM, to, subject, html, text, messageId }));
        return;
      } catch (error) {
        if (wait === undefined || isFinal(error) || closing.signal.aborted) throw error;
        log.warn({ err: error, messageId }, "a mail was not taken, trying again");
        await pause(wait, closing.signal);
      }
    }
  };
  return {
    leaves: true,
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

const toLog = (log: Logger): Mailer => ({
  leaves: false,
  send: async ({ to, subject, text }) => {
    log.info({ to, subject, text }, "a mail, here because SMTP_URL is not set");
  },
  close: async () => undefined,
});

/** A refusal for good (RFC 5321, 4.2.1: 5yz), or a sign-in that the server does not take. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 || code === "EAUTH";
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
