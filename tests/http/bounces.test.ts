import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BounceLimits } from "#platform/delivery/bounces/bounce-limits.ts";
import { type BounceServer, openBounceServer } from "#platform/delivery/bounces/bounce-server.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import { bounceAddress } from "#platform/delivery/message-addresses.ts";
import { AppError } from "#platform/errors.ts";
import { complaintOf, deliveryStatus } from "../mail/returned-mails.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let account = "";
const opened: BounceServer[] = [];
let port = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ BOUNCE_PORT: "0", BOUNCE_HOST: "127.0.0.1" });
  owner = await makeOwner(platform, "owner");
  account = v7();
  await platform.dependencies.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, health_state, created_at)
     VALUES ($1, $2, 'EMAIL', 'smtp', 'mail', true, '{"host":"mail.shop.example","port":465,"secure":"tls"}', '{}', '{}',
       '[]', '{"on":true,"hours":24}', false, 'unknown', now())`,
    [account, owner.website.id],
  );
  port = (await platform.bounces?.listen()) ?? 0;
});
afterAll(async () => {
  for (const server of opened) await server.close();
  await platform?.stop();
});

/** A further intake with limits of its own, to which every client is of the network that is named. */
async function openAnother(network: () => string): Promise<number> {
  const accounts = integratedAccounts({ ...platform.dependencies, findDomain: async () => undefined });
  const server = await openBounceServer({ ...platform.dependencies, accounts }, new BounceLimits(network));
  opened.push(server);
  return server.listen();
}

async function sent(address: string) {
  const id = v7();
  await platform.dependencies.postgres.query(
    `INSERT INTO messages (id, website_id, channel, source, account, address, state, created_at, send_after, expires_at, sent_at)
     VALUES ($1, $2, 'EMAIL', 'campaign', $3, $4, 'sent', now(), now(), now(), now())`,
    [id, owner.website.id, account, address],
  );
  return { id, to: bounceAddress(id, "shop.example", platform.dependencies.settings) };
}

/** Sends a raw mail as a server of a receiver does; answers the code of its end, with that of the refusal. */
async function mail(to: string | string[], raw: string, { at = port, from = "" } = {}): Promise<number> {
  const client = createTransport({ host: "127.0.0.1", port: at, ignoreTLS: true, name: "mx.example" });
  const envelope = { from, to: Array.isArray(to) ? to : [to] };
  return client.sendMail({ envelope, raw }).then(
    ({ response }) => Number(response.slice(0, 3)),
    (error: { responseCode?: number }) => error.responseCode ?? 0,
  );
}
const read = async (id: string) => {
  const [row] = await platform.dependencies.postgres.query("SELECT state, reason FROM messages WHERE id = $1", [id]);
  return row;
};
const suppressed = (address: string) =>
  platform.dependencies.postgres.query(
    "SELECT state, source, detail FROM suppressions WHERE website_id = $1 AND address = $2",
    [owner.website.id, address],
  );

/** A client that says a line at a time. */
async function dial(at = port): Promise<{ socket: Socket; say(line: string): Promise<string>; greeting: string }> {
  const socket = connect(at, "127.0.0.1");
  const hear = async () => {
    for (let heard = ""; ; ) {
      const [chunk] = await once(socket, "data");
      heard += chunk;
      if (/(^|\n)\d{3} [^\n]*\n$/.test(heard)) return heard;
    }
  };
  const greeting = await hear();
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return hear();
  };
  return { socket, say, greeting };
}

describe("a mail to the signed sender of a message", () => {
  it("that is a bounce for good suppresses the address, once, whatever it names inside", async () => {
    const [one, other] = [await sent("gone@mail.example"), await sent("other@mail.example")];
    const raw = deliveryStatus(other.to, "5.1.1");
    expect([await mail(one.to.toUpperCase(), raw), await mail(one.to, raw)]).toEqual([250, 250]);
    expect(await read(one.id)).toEqual({ state: "bounced", reason: "bounced" });
    expect(await suppressed("gone@mail.example")).toEqual([
      { state: "bounced", source: "bounce", detail: "550 5.1.1 no such user" },
    ]);
    expect([await read(other.id), await suppressed("other@mail.example")]).toEqual([
      { state: "sent", reason: null },
      [],
    ]);
    // Its owner lets the address back in: the same mail once more does not undo that.
    const { postgres } = platform.dependencies;
    await postgres.query("DELETE FROM suppressions WHERE address = 'gone@mail.example'");
    await mail(one.to, raw);
    expect(await suppressed("gone@mail.example")).toEqual([]);
  });

  it("that is a bounce for a passing reason suppresses on the fifth day in a row", async () => {
    for (let day = 1; day <= 5; day += 1) {
      expect(await suppressed("full@mail.example"), `day ${day}`).toEqual([]);
      const { id, to } = await sent("full@mail.example");
      await mail(to, deliveryStatus(to, "4.2.2", "delayed"));
      expect(await read(id)).toMatchObject({ state: "sent" });
      await mail(to, deliveryStatus(to, "4.4.7"));
      expect(await read(id)).toMatchObject({ state: "bounced" });
      platform.advance(86_400_000);
    }
    expect(await suppressed("full@mail.example")).toMatchObject([{ state: "bounced", source: "bounce" }]);
  });

  it("that is a complaint suppresses as such; an answer on holiday changes nothing", async () => {
    const [angry, away] = [await sent("angry@mail.example"), await sent("away@mail.example")];
    expect(await mail(angry.to, complaintOf(angry.to), { from: "fbl@mail.example" })).toBe(250);
    expect(await mail(away.to, "Subject: holiday\r\n\r\nback on Monday", { from: "away@mail.example" })).toBe(250);
    expect(await suppressed("angry@mail.example")).toMatchObject([{ state: "complained" }]);
    expect([await read(angry.id), await read(away.id)]).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(await suppressed("away@mail.example")).toEqual([]);
  });

  it("is sent again later where the store is away", async () => {
    const { id, to } = await sent("later@mail.example");
    const gone = vi.spyOn(platform.dependencies.postgres, "query");
    gone.mockRejectedValue(new AppError("SERVICE_UNAVAILABLE", "PostgreSQL restarts"));
    expect(await mail(to, deliveryStatus(to, "5.1.1"))).toBe(451);
    gone.mockRestore();
    expect(await mail(to, deliveryStatus(to, "5.1.1"))).toBe(250);
    expect(await read(id)).toMatchObject({ state: "bounced" });
  });
});

describe("the intake", () => {
  it("refuses forged and unknown receivers, and a second one of a mail, before it takes any text", async () => {
    const [one, other] = [await sent("safe@mail.example"), await sent("safe@mail.example")];
    const forged = one.to.replace(one.id, other.id);
    const unsubscribe = one.to.replace(/\.[0-9a-f]{20}@/, `.${"0".repeat(20)}@`);
    const elsewhere = one.to.replace("@bounce.", "@");
    for (const to of [forged, unsubscribe, elsewhere, "postmaster@mail.example", "b.x@bounce.shop.example"]) {
      expect(await mail(to, deliveryStatus(one.to, "5.1.1")), to).toBe(550);
    }
    const { socket, say } = await dial();
    await say("EHLO mx.example");
    await say("MAIL FROM:<>");
    expect(await say(`RCPT TO:<${one.to}>`)).toMatch(/^250/);
    expect(await say(`RCPT TO:<${other.to}>`)).toMatch(/^452/);
    socket.destroy();
    expect([await read(one.id), await suppressed("safe@mail.example")]).toEqual([{ state: "sent", reason: null }, []]);
  });

  it("offers neither AUTH nor STARTTLS, and is named as the records of domains say", async () => {
    const { socket, say, greeting } = await dial();
    const host = new URL(platform.dependencies.settings.PLATFORM_URL).hostname;
    expect(greeting).toMatch(new RegExp(`^220 ${host} ESMTP`));
    const offered = await say("EHLO mx.example");
    expect(offered).toContain("SIZE 1048576");
    expect(offered).not.toMatch(/AUTH|STARTTLS/);
    expect([await say("STARTTLS"), await say("AUTH PLAIN AGEAYg==")]).toEqual([
      expect.stringMatching(/^500/),
      expect.stringMatching(/^500/),
    ]);
    socket.destroy();
  });

  it("refuses a mail that says or turns out to be too long, and ends one without end", async () => {
    const { id, to } = await sent("long@mail.example");
    const long = `${deliveryStatus(to, "5.1.1")}${"x".repeat(76).concat("\r\n").repeat(14_000)}`;
    expect(await mail(to, long)).toBe(552);
    const { socket, say } = await dial();
    await say("EHLO mx.example");
    expect(await say("MAIL FROM:<> SIZE=2000000")).toMatch(/^552/);
    await say("MAIL FROM:<>");
    await say(`RCPT TO:<${to}>`);
    await say("DATA");
    const closed = once(socket, "close");
    socket.on("error", () => undefined).resume();
    const pour = () => {
      while (!socket.destroyed && socket.write("x".repeat(65_534).concat("\r\n")));
    };
    socket.on("drain", pour);
    pour();
    await closed;
    expect(await read(id)).toMatchObject({ state: "sent" });
  });

  it("takes twenty mails an hour about one message, and others meanwhile", async () => {
    const [one, other] = [await sent("flood@mail.example"), await sent("flood@mail.example")];
    const { socket, say } = await dial();
    await say("EHLO mx.example");
    const answers: string[] = [];
    for (const to of [...Array<string>(21).fill(one.to), other.to]) {
      await say("MAIL FROM:<>");
      answers.push((await say(`RCPT TO:<${to}>`)).slice(0, 3));
      await say("RSET");
    }
    socket.destroy();
    expect(answers).toEqual([...Array(20).fill("250"), "450", "250"]);
  });

  // RFC 5321, 4.5.1.
  it("takes mails to its postmaster and drops them, within the bounds of a network", async () => {
    const [at, { id, to }] = [await openAnother(() => "5.160.4.7"), await sent("post@mail.example")];
    const raw = deliveryStatus(to, "5.1.1");
    const { socket, say } = await dial(at);
    await say("EHLO mx.example");
    await say("MAIL FROM:<mx@mail.example>");
    expect(await say("RCPT TO:<Postmaster>")).toMatch(/^250/);
    await say("RSET");
    for (const post of ["postmaster@bounce.shop.example", "POSTMASTER@bounce.other.example"]) {
      expect(await mail(post, raw, { at }), post).toBe(250);
    }
    const answers: string[] = [];
    while (answers.length < 600) {
      await say("MAIL FROM:<>");
      answers.push((await say("RCPT TO:<postmaster>")).slice(0, 3));
      await say("RSET");
    }
    expect([answers.indexOf("450"), answers.at(-1)]).toEqual([597, "450"]);
    socket.destroy();
    expect(await read(id)).toEqual({ state: "sent", reason: null });
  });

  it("counts nothing for a message that a network may not bring any more", async () => {
    let network = "5.160.5.7";
    const limits = new BounceLimits(() => network);
    const client = { id: "1", remoteAddress: "" };
    for (let other = 0; other < 600; other += 1) await limits.take(client, `m${other}`);
    for (let tries = 0; tries < 20; tries += 1) {
      await expect(limits.take(client, "one")).rejects.toMatchObject({ responseCode: 450 });
    }
    network = "5.160.6.7";
    for (let tries = 0; tries < 20; tries += 1) await limits.take(client, "one");
    await expect(limits.take(client, "one")).rejects.toMatchObject({ responseCode: 450 });
  });

  it("ends a connection that names sixty unknown addresses of a network; what is genuine passes all the same", async () => {
    const { to } = await sent("guess@mail.example");
    let network = "5.160.1.7";
    const at = await openAnother(() => network);
    const guess = await dial(at);
    await guess.say("EHLO mx.example");
    await guess.say("MAIL FROM:<>");
    const codes: string[] = [];
    for (let tries = 0; tries < 61; tries += 1) {
      codes.push((await guess.say(`RCPT TO:<b.${tries}@bounce.shop.example>`)).slice(0, 3));
    }
    expect(codes).toEqual([...Array(60).fill("550"), "421"]);
    expect(await mail("b.61@bounce.shop.example", "", { at })).toBe(421);
    // The address that was made up may be of a mail host's user: the host brings genuine mails too.
    expect(await mail(to, deliveryStatus(to, "2.0.0", "delivered"), { at })).toBe(250);
    network = "5.160.2.7";
    const many = await Promise.all(Array.from({ length: 22 }, () => dial(at)));
    expect(many.filter(({ greeting }) => greeting.startsWith("421")).length).toBeGreaterThan(0);
    for (const { socket } of [...many, guess]) socket.destroy();
  });

  it("names a port that is taken", async () => {
    const bound = { ...platform.dependencies.settings, BOUNCE_PORT: port };
    const accounts = integratedAccounts({ ...platform.dependencies, findDomain: async () => undefined });
    const second = await openBounceServer({ ...platform.dependencies, accounts, settings: bound });
    await expect(second.listen()).rejects.toThrow(`BOUNCE_PORT ${port} is taken`);
    await second.close();
  });

  it("takes what is under way to its end when it closes, and nothing after", async () => {
    const at = await openAnother(() => "5.160.3.7");
    const { id, to } = await sent("last@mail.example");
    const { say } = await dial(at);
    await say("EHLO mx.example");
    await say("MAIL FROM:<>");
    await say(`RCPT TO:<${to}>`);
    await say("DATA");
    const answered = say(`${deliveryStatus(to, "5.1.1")}\r\n.`);
    const [answer] = await Promise.all([answered, answered.then(() => opened.at(-1)?.close())]);
    expect(answer).toMatch(/^250/);
    expect(await read(id)).toMatchObject({ state: "bounced" });
    await expect(dial(at)).rejects.toThrow("ECONNREFUSED");
  });
});
