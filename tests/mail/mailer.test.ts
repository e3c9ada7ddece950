import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MailServer } from "#platform/mail/connection.ts";
import { openMailer } from "#platform/mail/mailer.ts";
import { renderMail } from "#platform/mail/render-mail.ts";
import { UnsealError } from "#platform/secrets/seal.ts";
import { type SmtpServer, startSmtp } from "./smtp.ts";

const logged: { msg: string; text?: string; to?: string; level: number }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => logged.push(JSON.parse(line)) });
const running: { close(): Promise<void> }[] = [];
beforeEach(() => logged.splice(0));
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

const account = { user: "nabz", password: "p@ss:word" };
const mail = {
  to: "mina@shop.example",
  ...renderMail({ subject: "رمز تازه", title: "سلام", paragraphs: ["خط نخست"], host: "nabz.example" }),
};
let id = 0;

async function server(options: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpServer> {
  const smtp = await startSmtp(options);
  running.push(smtp);
  return smtp;
}

function mailer(
  SMTP_URL: string | undefined,
  retryAfterMs: readonly number[] = [],
  findServer?: () => Promise<MailServer | undefined>,
) {
  const settings = { SMTP_URL, MAIL_FROM: "نبض <nabz@shop.example>" };
  const ids = { uuid: () => `id-${++id}` };
  const found = findServer === undefined ? {} : { findServer };
  const opened = openMailer({ settings, log, ids, clock: { now: Date.now }, retryAfterMs, ...found });
  running.unshift(opened);
  return opened;
}

const urlOf = (smtp: SmtpServer, { user = "", query = "" } = {}) =>
  `smtp://${user === "" ? "" : `${user}@`}localhost:${smtp.port}${query}`;
const signedIn = `${account.user}:${encodeURIComponent(account.password)}`;

describe("the mailer", () => {
  it("hands a mail in Persian over, HTML and plain text", async () => {
    const smtp = await server();
    await mailer(urlOf(smtp)).send(mail);
    expect(smtp.received).toEqual([
      {
        secure: false,
        user: undefined,
        from: "nabz@shop.example",
        to: ["mina@shop.example"],
        headers: expect.objectContaining({
          from: "نبض <nabz@shop.example>",
          to: "mina@shop.example",
          subject: "رمز تازه",
          "message-id": `<id-${id}@shop.example>`,
          "content-type": expect.stringContaining("multipart/alternative"),
        }),
        html: expect.stringContaining("خط نخست"),
        text: expect.stringContaining("سلام\n\nخط نخست"),
      },
    ]);
  });

  it("signs in over TLS where the server offers it", async () => {
    const smtp = await server({ tls: true, account });
    await mailer(urlOf(smtp, { user: signedIn, query: "?tls.rejectUnauthorized=false" })).send(mail);
    expect(smtp.received).toMatchObject([{ secure: true, user: "nabz" }]);
    expect(smtp.commands.indexOf("STARTTLS")).toBeLessThan(smtp.commands.indexOf("AUTH PLAIN"));
  });

  it("does not sign in to a server with an untrusted certificate", async () => {
    const smtp = await server({ tls: true, account });
    await expect(mailer(urlOf(smtp, { user: signedIn })).send(mail)).rejects.toThrow(/certificate/);
    expect(smtp.commands.join()).not.toContain("AUTH");
    expect(smtp.received).toEqual([]);
  });

  it("fails at once on a wrong password, without a retry", async () => {
    const smtp = await server({ account });
    await expect(mailer(urlOf(smtp, { user: "nabz:wrong" }), [0, 0]).send(mail)).rejects.toThrow(/535/);
    expect(smtp.commands.filter((line) => line.startsWith("AUTH"))).toHaveLength(1);
  });

  it("tries again what was put off, with the same Message-ID, and not what was refused", async () => {
    const smtp = await server();
    smtp.answers.push({ verb: "RCPT", line: "451 come back later" }, { verb: "MAIL", line: "421 busy" });
    await mailer(urlOf(smtp), [0, 0]).send(mail);
    expect(smtp.received).toHaveLength(1);
    expect(logged.map(({ msg }) => msg)).toEqual(Array(2).fill("a mail was not taken, trying again"));

    smtp.answers.push({ verb: "RCPT", line: "550 nobody here" });
    await expect(mailer(urlOf(smtp), [0, 0]).send(mail)).rejects.toThrow(/550/);
    expect(smtp.received).toHaveLength(1);
  });

  it("gives up after the last try", async () => {
    const smtp = await server();
    for (const _ of Array(3)) smtp.answers.push({ verb: "MAIL", line: "451 later" });
    await expect(mailer(urlOf(smtp), [0, 0]).send(mail)).rejects.toThrow(/451/);
    expect(smtp.commands.filter((line) => line.startsWith("MAIL"))).toHaveLength(3);
  });

  it("does not hold up a stop by what waits for its next try", async () => {
    const smtp = await server();
    smtp.answers.push({ verb: "MAIL", line: "451 later" }, { verb: "MAIL", line: "451 later" });
    const waiting = mailer(urlOf(smtp), [3_600_000]);
    const sent = waiting.send(mail).catch((error: Error) => error.message);
    while (logged.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await waiting.close();
    expect(await sent).toMatch(/451/);
  });

  it("writes mails to the log where there is no server", async () => {
    const opened = mailer(undefined);
    expect(await opened.leaves()).toBe(false);
    await opened.send(mail);
    expect(logged).toMatchObject([{ level: 30, to: mail.to, text: mail.text }]);
  });

  it("writes mails to the log where the server's password does not open, says so, and lets queued ones wait", async () => {
    const opened = mailer(undefined, [3_600_000], () => Promise.reject(new UnsealError("No key has the id 1")));
    expect(await opened.leaves()).toBe(false);
    await opened.send(mail);
    expect(logged).toMatchObject([{ level: 50 }, { level: 30, to: mail.to, text: mail.text }]);
    expect(opened.state.lastFailure?.message).toBe("No key has the id 1");
    await expect(opened.attempt({ ...mail, id: "1", date: 0 })).rejects.toThrow(UnsealError);
  });
});
