import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TargetRules, targetRules } from "#platform/outgoing/target.ts";
import { type Break, startBreakingSmtp } from "#tests/mail/breaking-smtp.ts";
import { selfSigned } from "#tests/mail/certificate.ts";
import { parseMail } from "#tests/mail/parse-mail.ts";
import { verifyDkim } from "#tests/mail/verify-dkim.ts";
import { emailAdapter } from "./email.ts";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
let peer: Awaited<ReturnType<typeof startBreakingSmtp>>;
beforeAll(async () => {
  peer = await startBreakingSmtp();
});
beforeEach(() => {
  for (const list of [peer.accepted, peer.breaks, peer.answers]) list.length = 0;
  Object.assign(peer.delays, { dot: 0, verb: 0 });
});
afterAll(() => peer?.close());

const adapter = (change: Partial<Parameters<typeof emailAdapter>[0]> = {}) =>
  emailAdapter({
    account: { host: "127.0.0.1", port: peer.port, secure: "none" },
    rules: targetRules({ ALLOW_PRIVATE_TARGETS: "1" }),
    findDomain: async (name) =>
      name === "shop.example"
        ? {
            ...{ name, selector: "nabz1", privateKey: keys.privateKey },
            bounceAddress: (id) => `b.${id}.mac@bounce.shop.example`,
          }
        : undefined,
    ...change,
  });
const content = {
  subject: "تخفیف ویژهٔ «سارا»",
  ...{ html: "<p dir=rtl>سلام سارا</p>", text: "سلام سارا" },
  from: { name: "فروشگاه", address: "news@shop.example" },
  unsubscribe: "https://nabz.example/u/1.mac",
};
const mail = (change: object = {}, to = "sara@mail.example") => ({
  ...{ id: "0190-a", attempt: 1, to, from: undefined, expiresAt: 0 },
  content: { ...content, ...change },
});
const sendOne = async (message = mail()) => (await adapter().send([message]))[0];

describe("a mail", () => {
  it("is signed with both headers of one-click unsubscription, and has a text part", async () => {
    expect(await sendOne()).toEqual({ kind: "accepted", providerId: "<0190-a@shop.example>" });
    const [{ raw = "", from, to } = {}] = peer.accepted;
    expect([from, to]).toEqual(["b.0190-a.mac@bounce.shop.example", ["sara@mail.example"]]);
    const signed = verifyDkim(raw, keys.publicKey);
    expect(signed).toEqual(expect.arrayContaining(["from", "message-id", "list-unsubscribe", "list-unsubscribe-post"]));
    const { headers, html, text } = parseMail(raw);
    expect(headers).toMatchObject({
      ...{ subject: content.subject, "message-id": "<0190-a@shop.example>" },
      "list-unsubscribe": `<${content.unsubscribe}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect([html.trim(), text.trim()]).toEqual([content.html, content.text]);
    expect(() => verifyDkim(raw.replace("Message-ID", "X-Message-ID"), keys.publicKey)).toThrow("does not hold");
  });

  it.each<[Break, string]>([
    ["greeting", "not_sent"],
    ["EHLO", "not_sent"],
    ["MAIL", "not_sent"],
    ["RCPT", "not_sent"],
    ["DATA", "not_sent"],
    ["dot", "unclear"],
  ])("whose connection breaks at %s is %s, and is sent again with the same Message-ID", async (place, expected) => {
    peer.breaks.push(place);
    expect((await sendOne())?.kind).toBe(expected);
    expect((await sendOne())?.kind).toBe("accepted");
    const ids = peer.accepted.map(({ raw }) => parseMail(raw).headers["message-id"]);
    expect(new Set(ids)).toEqual(new Set(["<0190-a@shop.example>"]));
    expect(ids).toHaveLength(place === "dot" ? 2 : 1);
  });

  it("that breaks off in the middle of its text was not taken", async () => {
    const long = mail({ html: `<p>${"متن ".repeat(200_000)}</p>` });
    const kinds = new Set<string | undefined>();
    // Where buffers between the two hold all of it, its end is on its way before the peer breaks off: that is unclear.
    for (let tries = 0; tries < 8 && !kinds.has("not_sent"); tries += 1) {
      peer.breaks.push("middle");
      kinds.add((await sendOne(long))?.kind);
    }
    expect([...kinds].filter((kind) => kind !== "unclear")).toEqual(["not_sent"]);
    expect(peer.accepted).toEqual([]);
  });

  it("that its server takes long to look at is waited for: it is there once", async () => {
    const slow = adapter({ times: { connect: 1_000, session: 600, answer: 4_000 } });
    peer.delays.dot = 1_200;
    expect((await slow.send([mail()]))[0]?.kind).toBe("accepted");
    expect(peer.accepted).toHaveLength(1);
  });

  it("is unclear where the answer does not come in time, and was not sent where the server is slow before", async () => {
    peer.delays.dot = 1_000;
    const times = { connect: 1_000, session: 500, answer: 200 };
    expect((await adapter({ times }).send([mail()]))[0]?.kind).toBe("unclear");
    Object.assign(peer.delays, { dot: 0, verb: 400 });
    const impatient = adapter({ times: { ...times, answer: 2_000 } });
    expect((await impatient.send([mail()]))[0]).toMatchObject({ kind: "not_sent", isDown: true });
    expect(peer.accepted).toHaveLength(1);
  });

  it("leaves in batches that end within their lease", () => {
    expect(adapter()).toMatchObject({ batchSize: 5, leaseMs: 120_000 });
  });

  it("goes to no address of our own network, whatever its server's name leads to by now", async () => {
    const resolve: TargetRules["resolve"] = (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
    const rules = { ...targetRules({ ALLOW_PRIVATE_TARGETS: "0" }), resolve };
    for (const host of ["mail.shop.example", "127.0.0.1"]) {
      const guarded = adapter({ rules, account: { host, port: peer.port, secure: "none" } });
      expect((await guarded.send([mail()]))[0]).toMatchObject({ kind: "not_sent", isDown: true });
    }
    expect(peer.accepted).toEqual([]);
    const open = { ...targetRules({ ALLOW_PRIVATE_TARGETS: "1" }), resolve };
    const named = adapter({ rules: open, account: { host: "mail.shop.example", port: peer.port, secure: "none" } });
    expect((await named.send([mail()]))[0]?.kind).toBe("accepted");
  });

  it("goes by TLS to the server whose certificate has its name, and to no other", async () => {
    const own = selfSigned("mx.shop.example");
    const server = createServer(own, (socket) => {
      const plain = connect(peer.port, "127.0.0.1");
      for (const each of [socket, plain]) each.on("error", () => undefined);
      socket.pipe(plain).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const resolve: TargetRules["resolve"] = (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
    const rules = { ...targetRules({ ALLOW_PRIVATE_TARGETS: "1" }), resolve };
    const kinds: (string | undefined)[] = [];
    for (const host of ["mx.shop.example", "other.example"]) {
      const sealed = adapter({ rules, ca: own.cert, account: { host, port, secure: "tls" } });
      kinds.push((await sealed.send([mail()]))[0]?.kind);
    }
    expect([kinds, peer.accepted.length]).toEqual([["accepted", "not_sent"], 1]);
    server.close();
  });

  it.each([
    ["RCPT", "550 5.1.1 no such user", { kind: "refused", reason: "bounced", suppress: "address" }],
    ["RCPT", "550 no such user", { kind: "refused", reason: "bounced", suppress: "address" }],
    ["RCPT", "550 5.7.1 relaying denied", { kind: "not_sent", isDown: true }],
    ["RCPT", "552 5.2.2 mailbox full", { kind: "not_sent" }],
    ["RCPT", "450 4.2.1 later", { kind: "not_sent" }],
    ["RCPT", "451 4.7.1 greylisted", { kind: "not_sent", isDown: false }],
    ["MAIL", "451 4.3.0 try again", { kind: "not_sent", isDown: true }],
    ["MAIL", "421 4.7.0 too many connections", { kind: "not_sent", isDown: true }],
    ["MAIL", "550 5.7.1 not from you", { kind: "refused", reason: "refused" }],
    ["DATA", "554 5.7.1 looks like spam", { kind: "refused", reason: "refused" }],
  ])("answered at %s by «%s» is %j", async (verb, line, expected) => {
    peer.answers.push({ verb, line });
    expect(await sendOne()).toMatchObject(expected);
  });

  it("waits for a domain that is not verified", async () => {
    const other = mail({ from: { name: "", address: "a@other.example" } });
    expect(await sendOne(other)).toEqual({ kind: "not_sent", said: "other.example is not verified" });
  });

  it("takes no other header, receiver or line from a variable", async () => {
    const evil = "x\r\nBcc: thief@mail.example\r\n\r\nhello";
    await sendOne(mail({ subject: evil, from: { name: evil, address: "news@shop.example" } }));
    const [{ raw = "", to } = {}] = peer.accepted;
    expect(to).toEqual(["sara@mail.example"]);
    expect(Object.keys(parseMail(raw).headers)).not.toContain("bcc");
    for (const address of [
      "a@b.example, thief@mail.example",
      "a@b.example>\r\nRCPT TO:<thief@mail.example",
      "a b@c.example",
    ]) {
      expect((await sendOne(mail({}, address)))?.kind).toBe("refused");
    }
    for (const unsubscribe of ["https://x.example/>\r\nBcc: t@m.example", "javascript:alert(1)"]) {
      expect((await sendOne(mail({ unsubscribe })))?.kind).toBe("refused");
    }
    expect(peer.accepted).toHaveLength(1);
  });
});
