import { createTransport, type Transporter } from "nodemailer";
import { isLoopback, type mailSecurities } from "#contract/mail-server.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import type { KnownMail } from "./mail.ts";

export type MailSecurity = (typeof mailSecurities)[number];

/** A mail server and what signs in to it. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** Empty: it takes mails without an account. */
  username: string;
  password: string;
  /** `a@shop.example` or `Name <a@shop.example>`. */
  sender: string;
}

/** Connections to one mail server. */
export interface MailConnection {
  send(mail: KnownMail): Promise<void>;
  close(): void;
}

/** Mails that wait for a connection; each of them is small. */
const maxWaiting = 1_000;

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** The server of `SMTP_URL`. Passwords go over TLS alone: a server of another machine that offers none is refused. */
export function connectByUrl(url: string, sender: string): MailConnection {
  const { username, hostname } = new URL(url);
  return openConnection(
    createTransport({ url, requireTLS: username !== "" && !isLoopback(hostname), ...limits }),
    sender,
  );
}

/** The server that the owner of the installation set. */
export function connectTo({ host, port, security, username, password, sender }: MailServer): MailConnection {
  const transport = createTransport({
    ...{ host: host.replace(/^\[|\]$/g, ""), port, ...limits },
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(username === "" ? {} : { auth: { user: username, pass: password } }),
  });
  return openConnection(transport, sender);
}

function openConnection(transport: Transporter, from: string): MailConnection {
  const queue = new FairQueue({ total: 2, perOwner: 2, bound: maxWaiting });
  return {
    send: async ({ id, date, headers = {}, ...mail }) => {
      const messageId = `<${id}@${domainOf(from)}>`;
      // A retry sends the same bytes.
      const same = { messageId, date: new Date(date), baseBoundary: id };
      await queue.run("smtp", () => transport.sendMail({ ...mail, from, headers, ...same }));
    },
    close: () => transport.close(),
  };
}

/** Of `Name <a@shop.example>` or `a@shop.example`: `shop.example`. */
const domainOf = (from: string) => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
