import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findKnownDevice } from "#platform/auth/known-device.ts";
import { updateProfile } from "#platform/auth/profile/sql/profiles.ts";
import { insertReset } from "#platform/auth/sql/password-resets.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";

const account = { user: "nabz", password: "the mail server's own" };
let platform: TestPlatform;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtp({ tls: true, account });
  platform = await startTestPlatform({
    REGISTRATION: "open",
    DASHBOARD_URL: "https://nabz.example",
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: `smtp://nabz:${encodeURIComponent(account.password)}@localhost:${smtp.port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: "نبض <nabz@nabz.example>",
  });
});
afterAll(async () => {
  await platform?.stop();
  await smtp?.close();
});
beforeEach(() => platform.advance(hour));

const minute = 60_000;
const hour = 60 * minute;
const another = "another password of a test";
const make = () => makeOwner(platform, `owner-${randomUUID()}`);
const ask = (email: string, address = "127.0.0.1") =>
  platform.send("POST", "/password/forgot", { body: { email }, headers: { "x-forwarded-for": address } });
const { check, reset } = {
  check: (token: string) => platform.client().auth.password.check({ token }),
  reset: (token: string, word = another) => platform.client().auth.password.reset({ token, password: word }),
};
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
const linksTo = (email: string) => mailsTo(email).filter(({ text }) => text.includes("/reset/"));
const patience = { timeout: 20_000 };
const expired = { status: 403, code: "LINK_EXPIRED" };

/** The token of the link in the next mail to this address. */
async function mailedToken(email: string): Promise<string> {
  const before = linksTo(email).length;
  expect((await ask(email)).status).toBe(200);
  return vi.waitFor(() => {
    const mail = linksTo(email)[before];
    const token = /https:\/\/nabz\.example\/reset\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain(`href="https://nabz.example/reset/${token}"`);
    return token ?? "";
  }, patience);
}

describe("a forgotten password", () => {
  it("sends a Persian mail over TLS whose link sets a new one, once, and ends every sign-in and push", async () => {
    const owner = await make();
    const { postgres } = platform.dependencies;
    const listBrowsers = () =>
      postgres.query("SELECT FROM notified_browsers JOIN users ON users.id = user_id WHERE email = $1", [owner.email]);
    await postgres.query(
      `INSERT INTO notified_browsers (id, user_id, endpoint, p256dh, auth, browser, os, subscribed_at)
       SELECT gen_random_uuid(), id, 'https://push.example/' || id, 'k', 'a', '', '', now() FROM users WHERE email = $1`,
      [owner.email],
    );
    expect(await listBrowsers()).toHaveLength(1);
    const token = await mailedToken(owner.email);
    expect(mailsTo(owner.email)[0]).toMatchObject({
      secure: true,
      user: "nabz",
      from: "nabz@nabz.example",
      headers: { subject: "رمز جدید برای نبض", from: "نبض <nabz@nabz.example>" },
    });
    expect((await check(token)).result).toEqual({ email: owner.email });
    await owner.client.wallet.profile.get();
    await reset(token);
    expect(await listBrowsers()).toEqual([]);
    await expect(owner.client.wallet.profile.get()).rejects.toMatchObject({ status: 401 });
    await expect(platform.client().auth.refresh(owner)).rejects.toMatchObject({ status: 401 });
    const login = (word: string) => platform.client().auth.login({ email: owner.email, password: word });
    await expect(login(password)).rejects.toMatchObject({ status: 401 });
    await login(another);
    await expect(check(token)).rejects.toMatchObject(expired);
    await expect(reset(token)).rejects.toMatchObject(expired);
    await vi.waitFor(() => expect(mailsTo(owner.email)[1]?.headers.subject).toBe("رمز عبور نبض عوض شد"), patience);
  });

  it("has links that work for an hour", async () => {
    const { email } = await make();
    const token = await mailedToken(email);
    platform.advance(hour - 1);
    await check(token);
    platform.advance(1);
    await expect(check(token)).rejects.toMatchObject(expired);
    await expect(reset(token)).rejects.toMatchObject(expired);
    await platform.client().auth.login({ email, password });
  });

  it("is set by one of many uses of the link at once", async () => {
    const token = await mailedToken((await make()).email);
    const shown = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => reset(token, `${another} ${n}`)));
    expect(shown.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends all other links of the account, as a changed e-mail and a changed password do", async () => {
    const owner = await make();
    const { profile } = owner.client.wallet;
    const first = await mailedToken(owner.email);
    await profile.password({ currentPassword: password, password });
    const second = await mailedToken(owner.email);
    const email = `new-${randomUUID()}@example.com`;
    await profile.update({ email, currentPassword: password });
    const [third, fourth] = [await mailedToken(email), await mailedToken(email)];
    await reset(fourth);
    for (const token of [first, second, third, "", "x", `${fourth}x`]) {
      await expect(reset(token)).rejects.toMatchObject({ status: token === "" ? 400 : 403 });
    }
  });

  it.each(["short", "Password1"])("keeps a link valid when the new password is %s", async (word) => {
    const token = await mailedToken((await make()).email);
    await expect(reset(token, word)).rejects.toMatchObject({ status: 400, issues: [{ path: ["password"] }] });
    await reset(token);
  });

  it("gives the same answer for an unknown account, before it is looked up, and sends nothing", async () => {
    const { email } = await make();
    const unknown = `${randomUUID()}@example.com`;
    const { postgres } = platform.dependencies;
    const { query } = postgres;
    let lookUp = () => {};
    const released = new Promise<void>((resolve) => {
      lookUp = resolve;
    });
    const request = async (address: string) => {
      const queries: string[] = [];
      postgres.query = async (text, values) => {
        queries.push(text);
        if (values?.includes(address)) await released;
        return query(text, values);
      };
      const { status, body, headers } = await ask(address);
      return { status, body, names: [...headers.keys()], queries };
    };
    const answers = [await request(unknown), await request(email)];
    postgres.query = query;
    expect(answers[0]).toEqual(answers[1]);
    // The mail server does not answer: no call waits for it.
    const release = smtp.hold();
    lookUp();
    expect((await ask(email)).status).toBe(200);
    expect(mailsTo(email)).toEqual([]);
    release();
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), patience);
    expect(mailsTo(unknown)).toEqual([]);
  });

  it("is limited by account, known or not, and by address", async () => {
    for (const email of [(await make()).email, `${randomUUID()}@example.com`]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    }
    const requests = Array.from({ length: 22 }, () => ask(`${randomUUID()}@example.com`, "5.160.1.1"));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 429, 429]);
    const retryAfter = Number(answers.find(({ status }) => status === 429)?.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(hour / 1000 - 30);
    expect(retryAfter).toBeLessThanOrEqual(hour / 1000);
    expect((await ask(`${randomUUID()}@example.com`, "5.160.1.2")).status).toBe(200);
  });

  it("has a link that works as long as another is refused", async () => {
    const { email } = await make();
    const tokens = [await mailedToken(email), await mailedToken(email), await mailedToken(email)];
    // The mails take real time too.
    platform.advance(hour - minute);
    expect((await ask(email)).status).toBe(429);
    await check(tokens[2] ?? "");
    await reset(tokens[2] ?? "");
    await mailedToken(email);
  });

  it("makes the browser of the link a known device, which guesses of strangers do not delay", async () => {
    const { email } = await make();
    const login = (word: string, devices?: string[]) =>
      platform.client().auth.login({ email, password: word, devices });
    for (const _ of Array(5)) await expect(login("not the one")).rejects.toMatchObject({ status: 401 });
    await expect(login(password)).rejects.toMatchObject({ status: 429 });
    const { deviceToken } = (await reset(await mailedToken(email))).result;
    for (const _ of Array(5)) await expect(login("not the one")).rejects.toMatchObject({ status: 401 });
    await expect(login(another)).rejects.toMatchObject({ status: 429 });
    for (const _ of Array(5)) {
      await expect(login("not the one", [deviceToken])).rejects.toMatchObject({ status: 401 });
    }
    await expect(login(another, [deviceToken])).rejects.toMatchObject({ status: 429 });
    const next = (await reset(await mailedToken(email), `${another} 2`)).result.deviceToken;
    await login(`${another} 2`, [next]);
    // Codes are counted by the device: another link is no other device.
    const idOf = (token: string) => findKnownDevice(platform.dependencies, [token], email);
    expect(await idOf(deviceToken)).toBeUndefined();
    expect(await idOf(next)).toMatch(/ link$/);
  });

  it("limits links that do not work, not the ones that do", async () => {
    const token = await mailedToken((await make()).email);
    const guess = (given: string) =>
      platform.send("POST", "/password/check", {
        body: { token: given },
        headers: { "x-forwarded-for": "5.160.1.3" },
      });
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();
    for (const _ of Array(5)) expect((await guess(token)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 62 }, (_, n) => guess(`x${n}`)));
    expect(statuses(wrong)).toEqual([...Array(60).fill(403), 429, 429]);
    await check(token);
  });

  it("stores nothing that works as a link", async () => {
    const token = await mailedToken((await make()).email);
    const kept = JSON.stringify(await platform.dependencies.postgres.query("SELECT * FROM password_resets"));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(token).toString("hex"));
    const hashes = await platform.dependencies.postgres.query<{ hash: Buffer }>(
      "SELECT token_hash AS hash FROM password_resets",
    );
    expect(hashes.map(({ hash }) => hash.toString("hex"))).toContain(createHash("sha256").update(token).digest("hex"));
  });

  it("answers and logs the reason where the mail server refuses", async () => {
    const { email } = await make();
    smtp.answers.push({ verb: "RCPT", line: "550 nobody here" });
    expect((await ask(email)).status).toBe(200);
    await vi.waitFor(() => expect(platform.errors.map(({ msg }) => msg)).toContain("send mail failed"), patience);
  });
});

it("a link that is stored while the e-mail changes never works for the old mailbox", async () => {
  const owner = await make();
  const { postgres, clock } = platform.dependencies;
  const [now, expiresAt] = [new Date(clock.now()), new Date(clock.now() + hour)];
  const store = (email: string, queries: Queries = postgres) =>
    insertReset(queries, {
      user: owner.id,
      email,
      tokenHash: createHash("sha256").update(email).digest(),
      now,
      expiresAt,
    });
  const changed = `changed-${randomUUID()}@shop.example`;
  const links = () => postgres.query("SELECT FROM password_resets WHERE user_id = $1", [owner.id]);
  const oneWaits = () =>
    expect.poll(() => postgres.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).toHaveLength(1);
  // The link first: the change waits for it, and deletes it.
  let changing: Promise<unknown> | undefined;
  await postgres.transaction(async (queries) => {
    expect(await store(owner.email, queries)).toBe(true);
    changing = owner.client.wallet.profile.update({ email: changed, currentPassword: password });
    await oneWaits();
  });
  await changing;
  expect(await links()).toEqual([]);
  // The change first: the link waits for it, and is not stored.
  let storing: Promise<boolean> | undefined;
  await postgres.transaction(async (queries) => {
    await updateProfile(queries, { id: owner.id, email: owner.email, fullName: undefined });
    storing = store(changed);
    await oneWaits();
  });
  expect(await storing).toBe(false);
  expect(await store(owner.email)).toBe(true);
});
