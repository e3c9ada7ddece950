import type { Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { type ParsedMail, parseMail } from "./parse-mail.ts";

/** A mail that the server accepted, with its envelope. */
export interface ReceivedMail extends ParsedMail {
  secure: boolean;
  user: string | undefined;
  from: string;
  to: string[];
}

/** What all connections of a server share. */
export interface SmtpState {
  readonly pair: { key: string; cert: string };
  readonly tls: boolean;
  readonly account: { user: string; password: string } | undefined;
  readonly received: ReceivedMail[];
  readonly commands: string[];
  readonly answers: { verb: string; line: string }[];
  /** Mails are received without a response. */
  isDeaf: boolean;
}

/** One SMTP session on a socket (RFC 5321), with STARTTLS (RFC 3207) and AUTH PLAIN and LOGIN (RFC 4954). */
export class SmtpSession {
  #buffer = "";
  #user: string | undefined;
  /** User and password so far, in AUTH LOGIN. */
  #login: string[] | undefined;
  #envelope = { from: "", to: [] as string[] };
  #isInData = false;

  constructor(
    private readonly socket: Socket,
    private readonly state: SmtpState,
    private readonly secure = false,
  ) {
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
  }

  #say(line: string) {
    this.socket.write(`${line}\r\n`);
  }

  #read(chunk: Buffer) {
    this.#buffer += chunk.toString("latin1");
    for (;;) {
      const end = this.#buffer.indexOf(this.#isInData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const part = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + (this.#isInData ? 5 : 2));
      if (this.#isInData) this.#receive(part);
      else this.#command(part);
    }
  }

  #receive(text: string) {
    this.#isInData = false;
    const mail = parseMail(text.replaceAll("\r\n..", "\r\n."));
    this.state.received.push({ secure: this.secure, user: this.#user, ...this.#envelope, ...mail });
    if (!this.state.isDeaf) this.#say("250 taken");
  }

  #command(line: string) {
    if (this.#login !== undefined) return this.#continueLogin(line);
    const [, verb = "", rest = ""] = /^(\w+)\s?(.*)$/.exec(line) ?? [];
    const { commands, answers } = this.state;
    commands.push(verb === "AUTH" ? `AUTH ${rest.split(" ")[0]}` : line);
    const prepared = answers.findIndex((each) => each.verb === verb);
    const [answer] = prepared < 0 ? [] : answers.splice(prepared, 1);
    if (answer !== undefined) return this.#say(answer.line);
    switch (verb) {
      case "EHLO":
        return this.#greet();
      case "STARTTLS":
        return this.#startTls();
      case "AUTH":
        return this.#authenticate(rest);
      case "MAIL":
        if (this.state.account !== undefined && this.#user === undefined) return this.#say("530 sign in first");
        this.#envelope = { from: addressIn(rest), to: [] };
        return this.#say("250 ok");
      case "RCPT":
        this.#envelope.to.push(addressIn(rest));
        return this.#say("250 ok");
      case "DATA":
        this.#isInData = true;
        return this.#say("354 go on");
      case "QUIT":
        this.#say("221 bye");
        this.socket.end();
        return;
      case "RSET":
      case "NOOP":
        return this.#say("250 ok");
      default:
        return this.#say("502 not known");
    }
  }

  #greet() {
    const { tls, account } = this.state;
    const offers = [...(tls && !this.secure ? ["STARTTLS"] : []), ...(account ? ["AUTH PLAIN LOGIN"] : [])];
    const lines = ["smtp.test", ...offers, "8BITMIME"];
    this.#say(lines.map((each, index) => `250${index === lines.length - 1 ? " " : "-"}${each}`).join("\r\n"));
  }

  #startTls() {
    const { socket, state } = this;
    this.#say("220 go ahead");
    socket.removeAllListeners("data");
    const safe = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(state.pair) });
    safe.on("error", () => socket.destroy());
    new SmtpSession(safe, state, true);
  }

  #authenticate(rest: string) {
    const [kind, initial = ""] = rest.split(" ");
    if (kind === "LOGIN") {
      this.#login = [];
      return this.#say("334 VXNlcm5hbWU6");
    }
    const [, user = "", password = ""] = Buffer.from(initial, "base64").toString().split("\0");
    return this.#signIn(user, password);
  }

  #continueLogin(line: string) {
    const login = [...(this.#login ?? []), Buffer.from(line, "base64").toString()];
    this.#login = login;
    const [user, password] = login;
    if (user === undefined || password === undefined) return this.#say("334 UGFzc3dvcmQ6");
    this.#login = undefined;
    return this.#signIn(user, password);
  }

  #signIn(user: string, password: string) {
    const { account } = this.state;
    const isRight = account !== undefined && user === account.user && password === account.password;
    if (isRight) this.#user = user;
    this.#say(isRight ? "235 welcome" : "535 wrong account or password");
  }
}

const addressIn = (text: string) => /<(.*?)>/.exec(text)?.[1] ?? "";
