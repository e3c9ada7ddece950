import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notificationKinds } from "#contract/notifications.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import { sendMailKind, sendQueued } from "#platform/mail/queue-mail.ts";
import { newBrowserKeys, readVapid, startPushService } from "#tests/platform-fixtures/push-service.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { mailPauseMs } from "./deliver-mails.ts";
import { notificationJobs } from "./job-kinds.ts";
import { notify } from "./notify.ts";
import { subscribeBrowser } from "./push/subscribe-browser.ts";
import { readVapidKeys } from "./push/vapid-keys.ts";
import { readChoices, updateChoices } from "./read-choices.ts";

let platform: Platform;
let service: Awaited<ReturnType<typeof startPushService>>;
let sent: KnownMail[];
let owner: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  platform.dependencies.settings.ALLOW_PRIVATE_TARGETS = "1";
  service = await startPushService();
});
afterAll(async () => {
  await service?.close();
  await platform?.close();
});
beforeEach(async () => {
  sent = [];
  service.received.length = 0;
  owner = v7();
  await platform.dependencies.postgres.query("INSERT INTO users VALUES ($1, $2, 'Owner', 'x', now())", [
    owner,
    `${owner}@shop.example`,
  ]);
  platform.clock.time += 3_600_000;
});

/** Another process, whose recurring jobs are due now. */
async function runJobs() {
  const mailer = { attempt: async (mail: KnownMail) => void sent.push(mail) };
  const jobs = new Jobs(platform.dependencies, {
    ...notificationJobs(platform.dependencies),
    [sendMailKind]: { run: sendQueued(mailer as never), lane: "mail" },
  });
  await jobs.runDue();
  // What the first round added.
  await jobs.runDue();
}

const low = (key: string, available = 500) =>
  notify(platform.dependencies.postgres, {
    ...{ owner, website: null, kind: "lowBalance", key, values: { available, currency: "IRT" } },
  });
const ready = (key: string) =>
  notify(platform.dependencies.postgres, {
    ...{ owner, website: null, kind: "heatmapReady", key, values: { heatmap: v7(), name: "خانه" } },
  });
async function subscribe(path: string) {
  const keys = newBrowserKeys();
  const subscription = { endpoint: service.url + path, keys: keys.subscription };
  const id = await subscribeBrowser(platform.dependencies, { owner, subscription, userAgent: "" });
  return { ...keys, id };
}
const countBrowsers = async () =>
  (await platform.dependencies.postgres.query("SELECT FROM notified_browsers WHERE user_id = $1", [owner])).length;

describe("mails of notifications", () => {
  it("are one for all that came, one in a while, and never name a notification twice", async () => {
    for (const key of ["1", "2", "3"]) await low(key);
    await runJobs();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[`${owner}@shop.example`, "۳ اعلان جدید از نبض"]]);
    await low("4");
    platform.clock.time += mailPauseMs - 1;
    await runJobs();
    expect(sent).toHaveLength(1);
    platform.clock.time += 60_000;
    await runJobs();
    await runJobs();
    expect(sent.map(({ subject }) => subject)).toEqual(["۳ اعلان جدید از نبض", "موجودی کیف پول کم است"]);
    expect(sent[1]?.text).toContain("۵۰۰ تومان");
    expect(sent[1]?.text).toContain("/settings/notifications");
  });

  it("lead to the list of the newest one's website, else of the owner's first, else to the newest one's page", async () => {
    const { postgres } = platform.dependencies;
    const addWebsite = async (at: number) => {
      const id = v7();
      await postgres.query(
        `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
         VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+04:30', $3, $3, $4)`,
        [id, owner, id.replaceAll("-", ""), new Date(at)],
      );
      return id;
    };
    const several = async (make: (key: string) => Promise<unknown>) => {
      platform.clock.time += mailPauseMs * 2;
      sent = [];
      for (const key of ["1", "2"]) await make(`${platform.clock.time}/${key}`);
      await runJobs();
      return sent[0]?.text;
    };
    expect(await several(low)).toMatch(/\/wallet$/m);
    const [second, first] = [await addWebsite(2_000), await addWebsite(1_000)];
    expect(await several(low)).toContain(`/w/${first}/notifications`);
    const values = { heatmap: v7(), name: "خانه" };
    const mixed = await several(async (key) => {
      await notify(postgres, { owner, website: second, kind: "heatmapFailed", key, values });
      await low(key);
    });
    expect(mixed).toContain(`/w/${second}/notifications`);
  });

  it("name ten of a flood and count the others", async () => {
    for (let key = 0; key < 40; key += 1) await low(String(key), key);
    await runJobs();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text.match(/کیف پول مانده است/g)).toHaveLength(10);
    expect(sent[0]?.text).toContain("و ۳۰ اعلان دیگر.");
  });

  it("do not come of good news, nor of payments, which have a receipt, unless their owner wants them", async () => {
    const { mail, push } = await readChoices(platform.dependencies.postgres, owner);
    const quiet = notificationKinds.filter((kind) => !mail.includes(kind));
    expect(quiet).toEqual(["jobFinished", "importReady", "trafficSpike", "paymentPaid", "heatmapReady"]);
    expect(push).toEqual(notificationKinds);
  });

  it("do not come of kinds that are off, nor of what was read, also when the kind is turned on later", async () => {
    await ready("off by default");
    await updateChoices(platform.dependencies.postgres, owner, { mail: ["heatmapReady"] });
    await low("off by choice");
    await platform.dependencies.postgres.query("UPDATE notifications SET read_at = now() WHERE kind = 'heatmapReady'");
    await runJobs();
    await updateChoices(platform.dependencies.postgres, owner, { mail: ["heatmapReady", "lowBalance"] });
    platform.clock.time += mailPauseMs * 2;
    await runJobs();
    expect(sent).toEqual([]);
    await ready("wanted");
    platform.clock.time += 60_000;
    await runJobs();
    expect(sent).toHaveLength(1);
  });
});

describe("pushes to an owner's browser", () => {
  it("are encrypted for each browser alone and signed by the installation", async () => {
    const [laptop, phone] = [await subscribe("/laptop"), await subscribe("/phone")];
    await low("1");
    await runJobs();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(["/laptop", "/phone"]);
    const { publicKey } = await readVapidKeys(platform.dependencies);
    for (const { path, headers, body } of service.received) {
      const message = (path === "/laptop" ? laptop : phone).open(body);
      expect(message).toMatchObject({ title: "موجودی کیف پول کم است", url: "/wallet" });
      expect(() => (path === "/laptop" ? phone : laptop).open(body)).toThrow();
      expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
      const { claims, key } = readVapid(headers.authorization ?? "");
      expect(key).toBe(publicKey);
      expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(mailto|https):/) });
      expect(body.toString("latin1")).not.toContain("wallet");
    }
    await runJobs();
    expect(service.received).toHaveLength(2);
  });

  it("are one that counts where many came at once, and none of kinds that are off", async () => {
    const { open } = await subscribe("/many");
    await updateChoices(platform.dependencies.postgres, owner, { push: ["lowBalance"] });
    await ready("off");
    for (const key of ["1", "2", "3", "4", "5"]) await low(key);
    await runJobs();
    expect(service.received.map(({ body }) => open(body))).toMatchObject([{ title: "۵ اعلان جدید" }]);
  });

  it.each([404, 410])("forget a browser that its service answers %i for", async (status) => {
    await subscribe(`/gone-${status}`);
    service.answer(`/gone-${status}`, status);
    await low("1");
    await runJobs();
    expect(await countBrowsers()).toBe(0);
  });

  it("are sent again after a service that is down, and given up after a refusal", async () => {
    await subscribe("/down");
    await subscribe("/refused");
    service.answer("/down", 503);
    service.answer("/refused", 403);
    await low("1");
    await runJobs();
    service.answer("/down", 201);
    platform.clock.time += 60_000;
    await runJobs();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(["/down", "/down", "/refused"]);
    expect(await countBrowsers()).toBe(2);
  });

  it("replace the keys of a browser that subscribes again, which then belongs to who used it last", async () => {
    const first = await subscribe("/again");
    const second = await subscribe("/again");
    expect(second.id).toBe(first.id);
    await low("1");
    await runJobs();
    const [push] = service.received;
    expect(() => first.open(push?.body ?? Buffer.alloc(0))).toThrow();
    expect(second.open(push?.body ?? Buffer.alloc(0))).toMatchObject({ url: "/wallet" });
  });

  it("go to public https addresses alone, with keys of the curve", async () => {
    const { settings } = platform.dependencies;
    const keys = newBrowserKeys().subscription;
    const trying = (endpoint: string, given: typeof keys, allowed: "0" | "1" = "0") =>
      subscribeBrowser(
        { ...platform.dependencies, settings: { ...settings, ALLOW_PRIVATE_TARGETS: allowed } },
        { owner, subscription: { endpoint, keys: given }, userAgent: "" },
      );
    for (const endpoint of [
      "http://push.example/a",
      "https://127.0.0.1/a",
      "https://[::1]/a",
      "https://a:b@c.example",
    ]) {
      await expect(trying(endpoint, keys)).rejects.toMatchObject({
        code: "BAD_REQUEST",
        issues: [{ path: ["endpoint"] }],
      });
    }
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    await expect(trying("https://push.example/a", { ...keys, p256dh })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(trying("https://push.example/a", { ...keys, auth: "AAAA" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await trying("https://push.example/a", keys);
    expect(await countBrowsers()).toBe(1);
  });

  it("are signed by one key, made by one of several at once", async () => {
    await platform.dependencies.postgres.query("DELETE FROM vapid_keys");
    const all = await Promise.all([1, 2, 3, 4].map(() => readVapidKeys(platform.dependencies)));
    expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1);
  });
});

it("notifications of more than half a year ago are forgotten, read or not", async () => {
  const { query } = platform.dependencies.postgres;
  const dayMs = 86_400_000;
  platform.clock.time += dayMs;
  for (const [key, days] of [
    ["old", 181],
    ["new", 179],
  ] as const) {
    await low(key);
    const at = new Date(platform.clock.time - days * dayMs);
    await query("UPDATE notifications SET at = $3 WHERE owner_id = $1 AND key = $2", [owner, key, at]);
  }
  await runJobs();
  expect(await query("SELECT key FROM notifications WHERE owner_id = $1", [owner])).toEqual([{ key: "new" }]);
});
