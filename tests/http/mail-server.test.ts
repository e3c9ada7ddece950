import { afterAll, beforeAll, expect, it } from "vitest";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const account = { user: "nabz", password: "p@ss:word" };
let platform: TestPlatform;
let smtp: SmtpServer;
let first: Awaited<ReturnType<typeof makeOwner>>;
let other: typeof first;
beforeAll(async () => {
  smtp = await startSmtp({ account });
  platform = await startTestPlatform({ REGISTRATION: "open" });
  first = await makeOwner(platform, "first");
  other = await makeOwner(platform, "other");
});
afterAll(async () => {
  await platform?.stop();
  await smtp?.close();
});

const server = () => ({
  ...{ host: "127.0.0.1", port: smtp.port, security: "none" as const, username: account.user },
  sender: "نبض <nabz@shop.example>",
});
const mail = () => first.client.installation.mail;
const issueOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { status: number; issues: { path: string[] }[] }) => [error.status, error.issues[0]?.path[0]],
  );

it("nobody but the owner of the first account sees, sets or tests it", async () => {
  const { currentPassword } = { currentPassword: other.password };
  const theirs = other.client.installation.mail;
  const set = { ...server(), password: account.password, currentPassword };
  for (const call of [
    () => theirs.get(),
    () => theirs.update(set),
    () => theirs.test(),
    () => theirs.remove({ currentPassword }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(smtp.received).toEqual([]);
});

it("a server that does not take the test mail is not stored, and the field to look at is named", async () => {
  const { password: currentPassword } = first;
  const set = { ...server(), password: account.password, currentPassword };
  expect(await issueOf(mail().update({ ...set, password: "wrong" }))).toEqual([422, "password"]);
  expect(await issueOf(mail().update({ ...set, port: 1 }))).toEqual([422, "host"]);
  expect(await issueOf(mail().update({ ...set, security: "starttls" }))).toEqual([422, "security"]);
  expect(await issueOf(mail().update({ ...set, currentPassword: "wrong" }))).toEqual([400, "currentPassword"]);
  expect(await issueOf(mail().update({ ...set, host: "mail.shop.example" }))).toEqual([400, "security"]);
  expect((await mail().get()).result).toMatchObject({ managedBy: "nobody", server: null });
  await expect(mail().test()).rejects.toMatchObject({ status: 409 });
});

it("once set, it is sealed, shown without its password, and password resets pass it", async () => {
  const { password: currentPassword } = first;
  const { result } = await mail().update({ ...server(), password: account.password, currentPassword });
  expect(result).toMatchObject({ managedBy: "owner", server: { ...server(), hasPassword: true }, waiting: 0 });
  expect(result.lastSentAt).not.toBeNull();
  expect(JSON.stringify(result)).not.toContain(account.password);
  expect(smtp.received).toMatchObject([{ user: account.user, to: [first.email] }]);
  const rows = await platform.dependencies.postgres.query("SELECT * FROM mail_server, sealed_secrets");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(account.password);

  expect((await platform.client().auth.registration()).result.mail).toBe(true);
  await platform.client().auth.password.forgot({ email: other.email });
  await expect.poll(() => smtp.received.at(-1)?.to).toEqual([other.email]);
  expect(smtp.received.at(-1)?.text).toContain("/reset/");

  // Another port keeps the password, another host or account does not get it.
  await mail().update({ ...server(), sender: "shop@shop.example", currentPassword });
  expect(smtp.received.at(-1)?.headers.from).toBe("shop@shop.example");
  expect(await issueOf(mail().update({ ...server(), host: "localhost", currentPassword }))).toEqual([422, "password"]);
});

it("a failing server is a notice to its owner, until a mail arrives again or the server is removed", async () => {
  smtp.answers.push({ verb: "MAIL", line: "451 later" });
  expect(await issueOf(mail().test())).toEqual([422, "sender"]);
  const kinds = async () => (await first.client.installation.notices()).result.items.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["mailFailed"]);
  expect((await mail().get()).result.lastFailure?.message).toContain("451");
  await mail().test();
  expect(await kinds()).toEqual([]);

  await mail().remove({ currentPassword: first.password });
  expect((await mail().get()).result).toMatchObject({ managedBy: "nobody", server: null });
  const left = await platform.dependencies.postgres.query("SELECT 1 FROM sealed_secrets");
  expect(left).toEqual([]);
  expect((await platform.client().auth.registration()).result.mail).toBe(false);
});

it("with SMTP_URL it is shown without its password and cannot be changed", async () => {
  const SMTP_URL = `smtp://nabz:${encodeURIComponent(account.password)}@127.0.0.1:${smtp.port}`;
  const settings = { ...platform.dependencies.settings, SMTP_URL, MAIL_FROM: "nabz@shop.example" };
  const former = platform.dependencies.settings;
  Object.assign(platform.dependencies, { settings });
  try {
    const { result } = await mail().get();
    expect(result).toMatchObject({ managedBy: "environment", server: { host: "127.0.0.1", hasPassword: true } });
    expect(JSON.stringify(result)).not.toContain("p@ss");
    const set = { ...server(), password: account.password, currentPassword: first.password };
    await expect(mail().update(set)).rejects.toMatchObject({ status: 409 });
    await expect(mail().remove({ currentPassword: first.password })).rejects.toMatchObject({ status: 409 });
  } finally {
    Object.assign(platform.dependencies, { settings: former });
  }
});
