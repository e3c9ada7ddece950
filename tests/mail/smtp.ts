import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { selfSigned } from "./certificate.ts";
import { type ReceivedMail, SmtpSession, type SmtpState } from "./smtp-session.ts";

export interface SmtpServer {
  port: number;
  /** The certificate, for a client that should trust it. */
  cert: string;
  received: ReceivedMail[];
  /** Every command line in order, without passwords. */
  commands: string[];
  /** Responses to the next commands of a verb instead of the usual one, once each, such as `451 later`. */
  answers: { verb: string; line: string }[];
  /** Accepts connections without a greeting until the returned function is called. */
  hold(): () => void;
  /** Receives mails without a response until the returned function is called. */
  deafen(): () => void;
  close(): Promise<void>;
}

interface Options {
  /** Offers STARTTLS. */
  tls?: boolean;
  /** Requires this account before a mail. */
  account?: { user: string; password: string };
}

/** Starts a small SMTP server on a real socket. */
export async function startSmtp({ tls = false, account }: Options = {}): Promise<SmtpServer> {
  const pair = selfSigned("localhost");
  const state: SmtpState = { pair, tls, account, received: [], commands: [], answers: [], isDeaf: false };
  const open = new Set<Socket>();
  let held = Promise.resolve();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    held.then(() => {
      socket.write("220 smtp.test ready\r\n");
      new SmtpSession(socket, state);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cert: pair.cert,
    received: state.received,
    commands: state.commands,
    answers: state.answers,
    hold: () => {
      const { promise, resolve } = withResolvers();
      held = promise;
      return resolve;
    },
    deafen: () => {
      state.isDeaf = true;
      return () => {
        state.isDeaf = false;
      };
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
