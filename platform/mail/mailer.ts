import type { Logger } from "pino";
import type { Clock, Ids } from "#platform/dependencies.ts";
import { UnsealError } from "#platform/secrets/seal.ts";
import type { Settings } from "#platform/settings.ts";
import { connectByUrl, connectTo, type MailConnection, type MailServer } from "./connection.ts";
import type { KnownMail, Mail } from "./mail.ts";

/** How mail goes since this process began; times in milliseconds since 1970. */
export interface MailState {
  lastSentAt: number | undefined;
  /** Undefined once a later one went. */
  lastFailure: { at: number; message: string } | undefined;
}

/** What sends mails. */
export interface Mailer {
  readonly state: MailState;
  /** Whether mails leave this machine; without a server they are written to the log. */
  leaves(): Promise<boolean>;
  /**
   * Resolves when the server has taken the mail, or the log where mails do not leave; rejects when the server refused it
   * or was out of reach to the last try.
   */
  send(mail: Mail): Promise<void>;
  /** The same without retries, for callers that retry themselves. */
  attempt(mail: KnownMail): Promise<void>;
  /** Sends a mail by a server that is not in use yet. */
  tryServer(server: MailServer, mail: Mail): Promise<void>;
  /** Waits a moment for what is being said to the server, then gives up what is left. */
  close(): Promise<void>;
}

interface MailerDependencies {
  settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM">;
  log: Logger;
  ids: Pick<Ids, "uuid">;
  clock: Clock;
  /** The server that was set in the dashboard, for every mail anew; SMTP_URL comes first. */
  findServer?: () => Promise<MailServer | undefined>;
  /** How long to wait before each further try, in milliseconds. */
  retryAfterMs?: readonly number[];
}

/** Greylisting servers take a mail some minutes after they first turned it away. */
const usualRetries = [10_000, 60_000, 300_000];
const closeWithinMs = 3_000;

/** The mailer of the settings, else of the server that was set in the dashboard, else of the log. */
export function openMailer(dependencies: MailerDependencies): Mailer {
  const { log, ids, clock, retryAfterMs = usualRetries } = dependencies;
  const connections = new Connections(dependencies);
  const state: MailState = { lastSentAt: undefined, lastFailure: undefined };
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const newMail = (mail: Mail): KnownMail => ({ ...mail, id: ids.uuid(), date: clock.now() });

  const attempt = (mail: KnownMail) => watched({ state, clock }, () => connections.send(mail, log));
  const deliver = async (mail: Mail) => {
    // One id for every try: a server that took the mail before the line broke shows it once.
    const known = newMail(mail);
    for (const wait of [...retryAfterMs, undefined]) {
      try {
        await attempt(known);
        return;
      } catch (error) {
        if (error instanceof UnsealError) {
          log.error({ err: error }, "the password of the mail server does not open: set the mail server again");
          return writeToLog(log, known);
        }
        if (wait === undefined || isFinal(error) || closing.signal.aborted) throw error;
        log.warn({ err: error, id: known.id }, "a mail was not taken, trying again");
        await pause(wait, closing.signal);
      }
    }
  };
  return {
    state,
    // A server whose password cannot be opened sends nothing: `send` writes to the log, queued mails wait.
    leaves: () =>
      connections.current().then(
        (connection) => connection !== undefined,
        () => false,
      ),
    attempt,
    send: (mail) => {
      const sent = deliver(mail);
      const settled = sent.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      return sent;
    },
    tryServer: async (server, mail) => {
      const connection = connectTo(server);
      await connection.send(newMail(mail)).finally(() => connection.close());
      state.lastSentAt = clock.now();
      state.lastFailure = undefined;
    },
    close: async () => {
      closing.abort();
      const patience = new AbortController();
      await Promise.race([Promise.all(underWay), pause(closeWithinMs, patience.signal)]);
      patience.abort();
      connections.close();
    },
  };
}

/** Notes in the state how a mail went. */
async function watched({ state, clock }: { state: MailState; clock: Clock }, send: () => Promise<boolean>) {
  try {
    if (!(await send())) return;
    state.lastSentAt = clock.now();
    state.lastFailure = undefined;
  } catch (error) {
    state.lastFailure = { at: clock.now(), message: (error as Error).message };
    throw error;
  }
}

/** The connection to the server in use, opened anew when it changes. */
class Connections {
  readonly #fixed: MailConnection | undefined;
  readonly #findServer: MailerDependencies["findServer"];
  #open: { server: string; connection: MailConnection } | undefined;

  constructor({ settings: { SMTP_URL, MAIL_FROM = "" }, findServer }: MailerDependencies) {
    this.#fixed = SMTP_URL === undefined ? undefined : connectByUrl(SMTP_URL, MAIL_FROM);
    this.#findServer = findServer;
  }

  async current(): Promise<MailConnection | undefined> {
    if (this.#fixed !== undefined) return this.#fixed;
    const found = await this.#findServer?.();
    const server = found === undefined ? "" : JSON.stringify(found);
    if ((this.#open?.server ?? "") !== server) {
      this.#open?.connection.close();
      this.#open = found && { server, connection: connectTo(found) };
    }
    return this.#open?.connection;
  }

  /** Whether the mail left this machine. */
  async send(mail: KnownMail, log: Logger): Promise<boolean> {
    const connection = await this.current();
    if (connection === undefined) writeToLog(log, mail);
    else await connection.send(mail);
    return connection !== undefined;
  }

  close(): void {
    this.#fixed?.close();
    this.#open?.connection.close();
  }
}

function writeToLog(log: Logger, { to, subject, text }: Mail): void {
  log.info({ to, subject, text }, "a mail, here because no mail server is set");
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
