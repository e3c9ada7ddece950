import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp();
  platform = await startTestPlatform({
    REGISTRATION: "open",
    SMTP_URL: `smtp://localhost:${smtp.port}`,
    MAIL_FROM: "nabz@nabz.example",
    TRUST_PROXY: "127.0.0.1",
  });
});
afterAll(async () => {
  await platform?.stop();
  await smtp?.close();
});

const another = "another password of a test";
const make = () => makeOwner(platform, `owner-${randomUUID()}`);
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";

async function signInFrom(email: string, userAgent: string, address: string) {
  const headers = { "user-agent": userAgent, "x-forwarded-for": address };
  const { body } = await platform.send("POST", "/login", { body: { email, password }, headers });
  return { ...body.result.tokenData, client: platform.client(body.result.tokenData.token) } as {
    refreshToken: string;
    client: ReturnType<TestPlatform["client"]>;
  };
}

describe("the profile", () => {
  it("takes a name as it is, an e-mail only with the current password, and notifies the old address", async () => {
    const owner = await make();
    const { profile } = owner.client.wallet;
    expect((await profile.update({ full_name: "مینا راد" })).result).toEqual({
      id: owner.id,
      full_name: "مینا راد",
      email: owner.email,
      phone: null,
    });
    const email = `New-${randomUUID()}@Example.com`;
    for (const currentPassword of [undefined, "not the one"]) {
      await expect(profile.update({ email, currentPassword })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: ["currentPassword"] }],
      });
    }
    expect((await profile.update({ email, currentPassword: password })).result.email).toBe(email.toLowerCase());
    expect((await profile.get()).result).toMatchObject({ full_name: "مینا راد", email: email.toLowerCase() });
    await vi.waitFor(() => expect(mailsTo(owner.email)).toHaveLength(1), { timeout: 20_000 });
    expect(mailsTo(owner.email)[0]?.text).toContain(email.toLowerCase());
    expect(mailsTo(email.toLowerCase())).toEqual([]);
  });

  it("keeps a phone in one form however it is typed, and null takes it away", async () => {
    const { profile } = (await make()).client.wallet;
    expect((await profile.get()).result.phone).toBeNull();
    expect((await profile.update({ phone: "۰۹۱۲ ۱۱۱ ۲۲۳۳" })).result.phone).toBe("+989121112233");
    expect((await profile.update({ full_name: "مینا راد" })).result.phone).toBe("+989121112233");
    await expect(profile.update({ phone: "0912" })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ["phone"] }],
    });
    expect((await profile.update({ phone: null })).result.phone).toBeNull();
    expect((await profile.get()).result.phone).toBeNull();
  });

  it("refuses the e-mail of another account, and a change of nothing", async () => {
    const [owner, other] = [await make(), await make()];
    const { profile } = owner.client.wallet;
    await expect(profile.update({ email: other.email, currentPassword: password })).rejects.toMatchObject({
      status: 409,
      code: "EMAIL_TAKEN",
    });
    await expect(profile.update({ currentPassword: password })).rejects.toMatchObject({ status: 400 });
  });

  it("takes a new password with the current one, ends the other sign-ins and notifies the owner", async () => {
    const owner = await make();
    const elsewhere = await signInFrom(owner.email, phone, "192.0.2.7");
    const change = (currentPassword: string, word = another) =>
      owner.client.wallet.profile.password({ currentPassword, password: word });
    await expect(change(password, "Password1")).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ["password"] }],
    });
    await expect(change("not the one")).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ["currentPassword"] }],
    });
    await elsewhere.client.wallet.profile.get();
    await change(password);
    await owner.client.wallet.profile.get();
    await expect(elsewhere.client.wallet.profile.get()).rejects.toMatchObject({ status: 401 });
    const login = (word: string) => platform.client().auth.login({ email: owner.email, password: word });
    await expect(login(password)).rejects.toMatchObject({ status: 401 });
    await login(another);
    await vi.waitFor(() => expect(mailsTo(owner.email)).toHaveLength(1), { timeout: 20_000 });
  });

  it("changes once where two sign-ins change it at once: the other one has ended by then", async () => {
    const owner = await make();
    const elsewhere = await signInFrom(owner.email, phone, "192.0.2.7");
    const changes = [owner.client, elsewhere.client].map((client, n) =>
      client.wallet.profile.password({ currentPassword: password, password: `${another} ${n}` }).then(
        () => 200,
        ({ status }) => status,
      ),
    );
    expect((await Promise.all(changes)).toSorted()).toEqual([200, 401]);
  });

  it("allows five guesses of the current password, counted apart from signing in and from other sign-ins", async () => {
    const owner = await make();
    const elsewhere = await signInFrom(owner.email, phone, "192.0.2.7");
    const guess = (client = owner.client) =>
      client.wallet.profile.password({ currentPassword: "no", password: another });
    for (const _ of Array(5)) await expect(guess()).rejects.toMatchObject({ status: 400 });
    await expect(guess()).rejects.toMatchObject({ status: 429, retryAfter: expect.closeTo(60, -1) });
    await expect(guess(elsewhere.client)).rejects.toMatchObject({ status: 400 });
    await platform.client().auth.login({ email: owner.email, password });
  });
});

describe("the devices of an owner", () => {
  it("are named by browser, system and place, last used first, with the current one marked", async () => {
    const owner = await make();
    platform.advance(60_000);
    const laptop = await signInFrom(owner.email, windows, "5.160.1.1");
    platform.advance(60_000);
    const mobile = await signInFrom(owner.email, phone, "192.0.2.7");
    const { items } = (await laptop.client.wallet.profile.signIns.list()).result;
    expect(items.map(({ browser, os, device, country, current }) => [browser, os, device, country, current])).toEqual([
      ["Safari", "iOS", "mobile", "", false],
      ["Chrome", "Windows", "desktop", "IR", true],
      ["", "", "other", "", false],
    ]);
    platform.advance(60_000);
    const refreshed = await platform.send("POST", "/refresh", {
      body: { refreshToken: laptop.refreshToken },
      headers: { "user-agent": windows, "x-forwarded-for": "192.0.2.9" },
    });
    expect(refreshed.status).toBe(200);
    const [first] = (await mobile.client.wallet.profile.signIns.list()).result.items;
    expect(first).toMatchObject({ browser: "Chrome", country: "", current: false });
    expect(first?.seenAt).toBe(new Date(platform.dependencies.clock.now()).toISOString());
    expect(JSON.stringify(await platform.dependencies.postgres.query("SELECT * FROM sign_ins"))).not.toContain(
      "192.0.2",
    );
  });

  it("are ended one by one and all others at once", async () => {
    const owner = await make();
    const [a, b, c] = [
      await signInFrom(owner.email, phone, "192.0.2.7"),
      await signInFrom(owner.email, phone, "192.0.2.7"),
      await signInFrom(owner.email, windows, "192.0.2.7"),
    ];
    const own = (await a.client.wallet.profile.signIns.list()).result.items.find(({ current }) => current);
    const { signIns } = owner.client.wallet.profile;
    await signIns.end({ id: own?.id ?? "" });
    await expect(a.client.wallet.profile.get()).rejects.toMatchObject({ status: 401 });
    await expect(signIns.end({ id: own?.id ?? "" })).rejects.toMatchObject({ status: 404 });
    await b.client.wallet.profile.get();
    expect((await signIns.endOthers()).result).toEqual({ ended: 2 });
    for (const { client } of [b, c]) await expect(client.wallet.profile.get()).rejects.toMatchObject({ status: 401 });
    expect((await signIns.list()).result.items).toMatchObject([{ current: true }]);
  });
});
