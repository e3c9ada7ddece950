import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type NotificationKind, notificationKinds } from "#contract/notifications.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import { sendMailKind, sendQueued } from "#platform/mail/queue-mail.ts";
import { mailPauseMs } from "#platform/notifications/deliver-mails.ts";
import { notificationJobs } from "#platform/notifications/job-kinds.ts";
import { subscribeBrowser } from "#platform/notifications/push/subscribe-browser.ts";
import shipped from "#platform/plans.json";
import { newBrowserKeys, startPushService } from "#tests/platform-fixtures/push-service.ts";
import { startDashboard } from "../dashboard.ts";
import { Visitor } from "../visitor.ts";
import { type ImportScene, openScene } from "./import-scene.ts";
import { type CauseScene, causes } from "./notification-causes.ts";

/** Every cause of a notification, brought about by the use case that has it, and what its owner sees of it. */

const plans = structuredClone(shipped);
const many = { clients: 100_000, sessions: 1_000_000, journeys: 100, campaigns: 100 };
Object.assign(plans.plans.BASIC.quotas, { ...many, segments: 5, integrations: true });
const file = join(tmpdir(), `plans-${randomUUID()}.json`);

let imports: ImportScene;
let scene: CauseScene;
let pushes: Awaited<ReturnType<typeof startPushService>>;
let sent: KnownMail[] = [];
/** The clock of the jobs that send mails and pushes. */
let time = 0;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(plans));
  pushes = await startPushService();
  const sells = { PLANS: "on", PLANS_FILE: file, PAYMENT_GATEWAY: "sandbox" };
  imports = await openScene({ ...sells, ALLOW_PRIVATE_TARGETS: "1" });
  const { platform, owner } = imports;
  scene = { platform, owner, imports };
  time = platform.dependencies.clock.now();
  const subscription = { endpoint: `${pushes.url}/owner`, keys: newBrowserKeys().subscription };
  await subscribeBrowser(platform.dependencies, { owner: owner.id, subscription, userAgent: "" });
}, 120_000);
afterAll(async () => {
  await imports?.stop();
  await pushes?.close();
  rmSync(file, { force: true });
});

/** What leaves by mail and push of the notifications so far. */
async function deliver() {
  time += mailPauseMs;
  [sent, pushes.received.length] = [[], 0];
  const dependencies = { ...scene.platform.dependencies, clock: { now: () => time } };
  const mailer = { attempt: async (mail: KnownMail) => void sent.push(mail) };
  const jobs = new Jobs(dependencies, {
    ...notificationJobs(dependencies),
    [sendMailKind]: { run: sendQueued(mailer as never), lane: "mail" },
  });
  await jobs.runDue();
  await jobs.runDue();
  // A receipt is a mail of its own.
  const mails = sent.map(({ subject }) => subject).filter((subject) => !subject.startsWith("رسید"));
  return { mails, pushes: pushes.received.length };
}

const list = async () => (await scene.owner.client.notifications.list({ limit: 100 })).result.items;

it("has a cause for every kind", () => {
  expect(Object.keys(causes).sort()).toEqual([...notificationKinds].sort());
});

it.each(Object.entries(causes).map(([kind, cause], index) => ({ kind: kind as NotificationKind, cause, index })))(
  "$kind: one notification with its words, by its channel alone",
  async ({ kind, cause, index }) => {
    const others = notificationKinds.filter((each) => each !== kind);
    const isMailed = index % 2 === 0;
    await scene.owner.client.notifications.choose(
      isMailed ? { mail: [kind], push: others } : { mail: others, push: [kind] },
    );
    await deliver();
    const before = new Set((await list()).map(({ id }) => id));
    await cause.bringAbout(scene);
    const made = (await list()).filter(({ id }) => !before.has(id));
    expect(made.map((each) => [each.kind, each.title])).toEqual([[kind, cause.title]]);
    expect(made[0]?.body).toMatch(cause.body);
    expect(await deliver()).toEqual({ mails: isMailed ? [cause.title] : [], pushes: isMailed ? 0 : 1 });
  },
);

it("every one leads to a page that is there", async () => {
  const dashboard = await startDashboard(scene.platform);
  try {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn(scene.owner);
    const found = [];
    for (const { kind, url } of await list()) found.push([kind, (await visitor.request(url)).status]);
    expect(found.filter(([, status]) => status !== 200)).toEqual([]);
    expect(new Set(found.map(([kind]) => kind)).size).toBe(notificationKinds.length);
  } finally {
    await dashboard.stop();
  }
}, 120_000);
