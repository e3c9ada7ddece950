import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { selfSigned } from "./certificate.ts";

/** A mail that the server took: how it came, and what stood in it. */
export interface Received {
  secure: boolean;
  user: string | undefined;
  from: string;
  to: string[];
  /** Headers by name in lower case, encoded words decoded. */
  headers: Record<string, string>;
  html: string;
  text: string;
}

export interface SmtpServer {
  port: number;
  /** The certificate, for a client that should trust it. */
  cert: string;
  received: Received[];
  /** The first words of every command line, in order; passwords are not kept. */
  said: string[];
  /** What the server answers to the verbs that come next instead of going on, one answer each, such as `451 later`. */
  answers: { verb: string; line: string }[];
  /** Greets nobody until what it answers is called. */
  hold(): () => void;
  /** Takes mails and does not say so until what it answers is called. */
  deaf(): () => void;
  close(): Promise<void>;
}

interface Options {
  /** Offers STARTTLS. */
  tls?: boolean;
  /** Wants this account before it takes a mail. */
  account?: { user: string; password: string };
}

/** A small SMTP server (RFC 5321) over a real socket, with STARTTLS (RFC 3207) and AUTH PLAIN and LOGIN (RFC 4954). */
export async function startSmtp({ tls = false, account }: Options = {}): Promise<SmtpServer> {
  const pair = selfSigned("localhost");
  const received: Received[] = [];
  const said: string[] = [];
  const answers: SmtpServer["answers"] = [];
  const open = new Set<Socket>();
  let held = Promise.resolve();
  let isDeaf = false;
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    held.then(() => {
      socket.write("220 smtp.test ready\r\n");
      converse(socket, false);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();

  function converse(socket: Socket, secure: boolean): void {
    let buffer = "";
    let user: string | undefined;
    let login: string[] | undefined;
    let envelope = { from: "", to: [] as string[] };
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const judge = (name: string, password: string) => {
      login = undefined;
      const right = account !== undefined && name === account.user && password === account.password;
      if (right) user = name;
      say(right ? "235 welcome" : "535 wrong account or password");
    };

    const command = (line: string) => {
      if (login !== undefined) {
        login.push(Buffer.from(line, "base64").toString());
        const [name, password] = login;
        return name !== undefined && password !== undefined ? judge(name, password) : say("334 UGFzc3dvcmQ6");
      }
      const [, verb = "", rest = ""] = /^(\w+)\s?(.*)$/.exec(line) ?? [];
      said.push(verb === "AUTH" ? `AUTH ${rest.split(" ")[0]}` : line);
      const told = answers.findIndex((each) => each.verb === verb);
      const [answer] = told < 0 ? [] : answers.splice(told, 1);
      if (answer !== undefined) return say(answer.line);
      switch (verb) {
        case "EHLO": {
          const offers = [...(tls && !secure ? ["STARTTLS"] : []), ...(account ? ["AUTH PLAIN LOGIN"] : [])];
          const lines = ["smtp.test", ...offers, "8BITMIME"];
          return say(lines.map((each, index) => `250${index === lines.length - 1 ? " " : "-"}${each}`).join("\r\n"));
        }
        case "STARTTLS": {
          say("220 go ahead");
          socket.removeAllListeners("data");
          const safe = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(pair) });
          safe.on("error", () => socket.destroy());
          return converse(safe, true);
        }
        case "AUTH": {
          const [kind, initial = ""] = rest.split(" ");
          if (kind === "LOGIN") {
            login = [];
            return say("334 VXNlcm5hbWU6");
          }
          const [, name = "", password = ""] = Buffer.from(initial, "base64").toString().split("\0");
          return judge(name, password);
        }
        case "MAIL":
          if (account !== undefined && user === undefined) return say("530 sign in first");
          envelope = { from: /<(.*?)>/.exec(rest)?.[1] ?? "", to: [] };
          return say("250 ok");
        case "RCPT":
          envelope.to.push(/<(.*?)>/.exec(rest)?.[1] ?? "");
          return say("250 ok");
        case "DATA":
          inData = true;
          return say("354 go on");
        case "QUIT":
          say("221 bye");
          return socket.end();
        case "RSET":
        case "NOOP":
          return say("250 ok");
        default:
          return say("502 not known");
      }
    };

    socket.on("data", (chunk: Buffer) => {
      buffer += chunk.toString("latin1");
      for (;;) {
        const end = buffer.indexOf(inData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          received.push({ secure, user, ...envelope, ...parse(part.replaceAll("\r\n..", "\r\n.")) });
          if (!isDeaf) say("250 taken");
        } else command(part);
      }
    });
  }

  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cert: pair.cert,
    received,
    said,
    answers,
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    deaf: () => {
      isDeaf = true;
      return () => {
        isDeaf = false;
      };
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Headers and the two alternatives of a mail, decoded (RFC 2045, 2047). */
function parse(raw: string): Pick<Received, "headers" | "html" | "text"> {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const of = (type: string) => {
    const found = parts
      .map((part) => split(part.replace(/^\r\n/, "")))
      .find((part) => part.headers["content-type"]?.startsWith(type));
    return found === undefined ? "" : decode(found.body, found.headers["content-transfer-encoding"] ?? "");
  };
  return { headers, html: of("text/html"), text: of("text/plain") };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      words(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  return { headers, body: raw.slice(end + 4) };
}

const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = "", value = ""]) =>
          kind.toLowerCase() === "b" ? Buffer.from(value, "base64") : quoted(value.replaceAll("_", " ")),
        ),
      ).toString(),
    );

const quoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString();
  if (/quoted-printable/i.test(encoding)) return quoted(body).toString();
  return Buffer.from(body, "latin1").toString();
}
