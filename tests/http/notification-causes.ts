import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { v7 } from "uuid";
import type { DomainRecord } from "#contract/integration-domains.ts";
import type { NotificationKind } from "#contract/notifications.ts";
import { NightlyBackups } from "#platform/backup/nightly-backups.ts";
import { handOver } from "#platform/campaigns/sender/hand-over.ts";
import { stopItself } from "#platform/campaigns/sender/stop-itself.ts";
import { insertMessages } from "#platform/delivery/sql/messages.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { chargeAnalysis } from "#platform/findings/charge-analysis.ts";
import { CaptureError } from "#platform/heatmaps/captures/capture-error.ts";
import type { TakePicture } from "#platform/heatmaps/captures/run-capture.ts";
import { heatmapJobs } from "#platform/heatmaps/job-kinds.ts";
import { checkDomain } from "#platform/integration/check-domain.ts";
import type { Dns } from "#platform/integration/dns/open-resolver.ts";
import { noteHealth } from "#platform/integration/sending.ts";
import { findDomainRow } from "#platform/integration/sql/domains.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { sweepStatuses } from "#platform/journeys/engine/sweep-statuses.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { updateLowAt } from "#platform/ledger/read-balance.ts";
import { topUpByHand } from "#platform/ledger/top-up-by-hand.ts";
import { checkQuotas } from "#platform/quotas/check-quotas.ts";
import { checkTraffic } from "#platform/traffic-spikes/check-traffic.ts";
import { addCampaign, addSegment, addSupplies } from "#tests/platform-fixtures/campaign-rows.ts";
import { addJourney } from "#tests/platform-fixtures/journeys.ts";
import type { ImportScene } from "./import-scene.ts";

export type CauseScene = Pick<ImportScene, "platform" | "owner"> & { imports: ImportScene };

interface Cause {
  bringAbout(scene: CauseScene): Promise<unknown>;
  /** What its owner reads. */
  title: string;
  body: RegExp;
}

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const people = "email\na@example.com\n";

/** What brings each kind about, cheaply, on the real stores: a kind that is missing here does not compile. */
export const causes: Record<NotificationKind, Cause> = {
  importReady: {
    bringAbout: async ({ imports }) => imports.work((await imports.upload("people", people, { dryRun: "true" })).id),
    ...{ title: "فایل مخاطبان آمادهٔ ورود است", body: /^۱ ردیف خوانده شد/ },
  },
  jobFinished: {
    bringAbout: ({ imports }) => imports.import("people", people.replace("a@", "b@")),
    ...{ title: "ورود مخاطبان از فایل تمام شد", body: /^«file\.csv» به پایان رسید/ },
  },
  jobFailed: {
    bringAbout: async ({ imports, platform }) => {
      const { id } = await imports.upload("people", people.replace("a@", "c@"));
      await platform.dependencies.postgres.query("UPDATE jobs SET attempts = 100 WHERE key = $1", [`${id}/1`]);
      await imports.work(id);
    },
    ...{ title: "ورود مخاطبان از فایل ناموفق ماند", body: /^«file\.csv» پس از چند بار تلاش/ },
  },
  trafficSpike: { bringAbout: crowd, title: "بازدید بیش از معمول است", body: /۲۰۰ نشست ثبت شد/ },
  /** 100 %, and both once each: `quotas.test.ts`. */
  quota: {
    bringAbout: async ({ platform: { dependencies }, owner: { website } }) => {
      for (let made = 0; made < 4; made += 1) await addSegment(dependencies.postgres, website.id);
      await run(dependencies, checkQuotas(dependencies));
    },
    ...{ title: "۸۰٪ سقف بخش‌ها پر شد", body: /تا ۵ را/ },
  },
  paymentPaid: { bringAbout: (scene) => pay(scene, "pay"), title: "پرداخت انجام شد", body: /^۵۰٬۰۰۰ تومان/ },
  paymentFailed: { bringAbout: (scene) => pay(scene, "decline"), title: "پرداخت انجام نشد", body: /۵۰٬۰۰۰ تومان/ },
  lowBalance: {
    bringAbout: async ({ platform: { dependencies }, owner: { id: owner } }) => {
      const { postgres } = dependencies;
      await updateLowAt(postgres, { owner, currency: "IRT", lowAt: 45_000, now: 0 });
      const charge = { key: "charge", kind: "charge", owner, currency: "IRR", account: "sales" } as const;
      await postgres.transaction((queries) => postMovement(queries, { ...charge, available: -100_000 }));
    },
    ...{ title: "موجودی کیف پول کم است", body: /^۴۰٬۰۰۰ تومان/ },
  },
  findingsPriced: {
    bringAbout: (scene) => analyse(scene, "2026-11-19"),
    ...{ title: "یافته‌های هوشمند از شب بعد هزینه دارد", body: /هزینهٔ تحلیل هر ۱٬۰۰۰ نشست ۱٬۰۰۰ تومان/ },
  },
  findingsUnpaid: {
    bringAbout: async (scene) => {
      // Years after the owner learned of the price.
      for (const day of ["2026-11-19", "2099-11-20"]) await analyse(scene, day);
    },
    ...{ title: "هزینهٔ یافته‌های هوشمند پرداخت نشد", body: /«Shop» \(۱٬۰۰۰٬۰۰۰ تومان\)/ },
  },
  walletChanged: {
    bringAbout: ({ platform: { dependencies }, owner: { id: owner } }) =>
      topUpByHand(dependencies.postgres, { owner, amount: 25_000, currency: "IRT", reference: "transfer 7" }),
    ...{ title: "موجودی کیف پول افزایش یافت", body: /^۲۵٬۰۰۰ تومان به کیف پول شما/ },
  },
  domainBroken: { bringAbout: breakDomain, title: "دامنهٔ ارسال تأیید نمی‌شود", body: /mail\.shop\.example/ },
  providerDown: {
    bringAbout: async ({ platform: { dependencies }, owner: { client, website } }) => {
      const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };
      const channel = { wid: website.id, type: "SMS", provider: "smsir", name: "خط", settings } as const;
      const { id } = (await client.integration.channels.create(channel)).result;
      const health = { channel: id, at: new Date(), state: "failing", message: "پاسخ نمی‌دهد" } as const;
      for (let twice = 0; twice < 2; twice += 1) await noteHealth(dependencies.postgres, health);
    },
    ...{ title: "سرویس‌دهندهٔ پیامک پاسخ نمی‌دهد", body: /در دسترس نیست/ },
  },
  journeyExpired: {
    bringAbout: async ({ platform: { dependencies }, owner: { website } }) => {
      const { postgres, clock } = dependencies;
      const now = clock.now();
      const blocks = { 1: { type: "trigger.event", fields: { event: "visit" } } } as const;
      const settings = { expiresAt: new Date(now - 1).toISOString() };
      await addJourney(postgres, { website: website.id, now: now - hourMs }, blocks, { settings });
      await sweepStatuses(postgres, new Date(now));
    },
    ...{ title: "زمان سفر به پایان رسید", body: /«سفر»/ },
  },
  campaignStopped: { bringAbout: bounce, title: "کمپین متوقف شد", body: /^از ۲۰ ایمیل «یلدا»، ۱۰ ایمیل برگشت خورد/ },
  heatmapReady: { bringAbout: (scene) => capture(scene, "Home"), title: "تصویر نقشهٔ حرارتی آماده است", body: /Home/ },
  heatmapFailed: { bringAbout: (scene) => capture(scene, "Away"), title: "تصویر نقشهٔ حرارتی گرفته نشد", body: /Away/ },
  backupFailed: {
    bringAbout: async ({ platform: { dependencies } }) => {
      const blocked = join(dependencies.settings.DATA_DIR, "blocked");
      writeFileSync(blocked, "");
      const settings = { ...dependencies.settings, BACKUP_DIR: join(blocked, "below") };
      const { jobs } = new NightlyBackups({ ...dependencies, settings }, new Registry());
      await run(dependencies, jobs["nightly-backup"]?.run);
    },
    ...{ title: "پشتیبان شبانه گرفته نشد", body: /لاگ سرور/ },
  },
  campaignWaiting: { bringAbout: lackChannel, title: "ارسال کمپین منتظر ماند", body: /^کانال واتساپ .+ «نوروز» / },
};

type Dependencies = CauseScene["platform"]["dependencies"];

/** Runs a job once, with what it writes. */
async function run({ postgres }: Dependencies, handler: JobHandler | undefined, payload: object = {}): Promise<void> {
  const claimed = { kind: "", key: "", payload, website: null, attempt: 1 };
  const outcome = await handler?.(claimed, new AbortController().signal, () => undefined);
  await postgres.transaction(async (queries) => outcome?.effects?.(queries));
}

/** Sixty sessions at noon of each day for weeks, and two hundred today. */
async function crowd({ platform: { dependencies }, owner: { website } }: CauseScene): Promise<void> {
  const to = Math.floor(dependencies.clock.now() / hourMs) * hourMs;
  const rows = Array.from({ length: 43 }, (_, day) =>
    Array.from({ length: day === 0 ? 200 : 60 }, (_unused, index) => ({
      ...blankRow(v7(), "page_view"),
      at: to - day * dayMs - 2 * hourMs + (index % 100) * 60_000,
      ...{ visitor: BigInt(day * 10_000 + index + 1), session: BigInt(day * 10_000 + index + 1) },
      ...{ path: "/", host: "shop.example" },
    })),
  ).flat();
  const received = new Date(to).toISOString().replace("T", " ").replace("Z", "");
  const columns = rows.map((row) => toColumns(website.id, row, 1, received));
  await dependencies.clickhouse.insert("events", columns, v7());
  await run(dependencies, checkTraffic(dependencies), { website: website.id, to });
}

/** A night of a million sessions, which the wallet cannot pay. */
const analyse = ({ platform: { dependencies }, owner: { id, website } }: CauseScene, day: string) =>
  dependencies.postgres.transaction((queries) =>
    chargeAnalysis(queries, {
      ...{ plan: "STARTUP", owner: id, website: website.id, name: "Shop", day, to: Date.parse(`${day}T20:30:00Z`) },
      ...{ sessions: 1_000_000, pricePerThousand: 10_000 },
    }),
  );

/** Tops up at the sandbox gateway, whose page is answered with a choice. */
async function pay({ platform, owner }: CauseScene, outcome: "pay" | "decline"): Promise<void> {
  const { url } = (
    await owner.client.payments.request({ topUp: { amount: 50_000, currency: "IRT" }, gateway: "sandbox" })
  ).result;
  const body = new URLSearchParams({ outcome });
  const page = platform.url + new URL(url).pathname;
  const chosen = await fetch(page, { method: "POST", body, redirect: "manual" });
  const callback = new URL(chosen.headers.get("location") ?? "");
  // Whatever the browser says: the gateway decides.
  callback.searchParams.set("status", "OK");
  await fetch(platform.url + callback.pathname + callback.search, { redirect: "manual" });
}

/** Verified, and then without its records for two days. */
async function breakDomain({ platform: { dependencies }, owner: { client, website } }: CauseScene): Promise<void> {
  const { postgres, clock } = dependencies;
  const { id, records } = (await client.integration.domains.create({ wid: website.id, name: "mail.shop.example" }))
    .result;
  const check = async (dns: Dns, hours: number) => {
    const row = await findDomainRow(postgres, id);
    if (row === undefined) throw new Error("The domain is gone");
    await checkDomain({ postgres, clock: { now: () => clock.now() + hours * hourMs } }, dns, row);
  };
  await check(dnsWith(records), 0);
  for (const hours of [24, 48, 72]) await check(dnsWith([]), hours);
}

const dnsWith = (records: readonly DomainRecord[]): Dns => {
  const answer = async (name: string) => ({
    values: records.filter(({ name: of }) => of === name).map(({ value }) => value),
  });
  return { txt: answer, mx: answer, cname: answer };
};

/** Ten of twenty mails of a campaign came back. */
async function bounce({ platform: { dependencies }, owner: { website } }: CauseScene): Promise<void> {
  const { postgres, clock } = dependencies;
  const now = clock.now();
  const supplies = await addSupplies(postgres, website.id);
  const campaign = { channels: [supplies.choices.EMAIL], segments: { segments: [] } };
  const id = await addCampaign(postgres, website.id, { supplies, now, campaign });
  await postgres.query("UPDATE campaigns SET status = 'sending', starts_at = $2 WHERE id = $1", [id, new Date(now)]);
  await insertMessages(
    postgres,
    Array.from({ length: 20 }, (_, index) => ({
      ...{ id: v7(), website: website.id, person: String(900_000 + index), channel: "EMAIL" as const },
      ...{ account: supplies.email, source: "campaign" as const, campaign: id, content: { subject: "س" } },
      ...{ createdAt: new Date(now), expiresAt: new Date(now + hourMs) },
    })),
  );
  await postgres.query(
    `UPDATE messages SET state = CASE WHEN person < 900010 THEN 'bounced' ELSE 'sent' END WHERE campaign = $1`,
    [id],
  );
  await stopItself(dependencies, { id, website: website.id });
}

/** A campaign by a channel that the website has not. */
async function lackChannel({ platform: { dependencies }, owner: { website } }: CauseScene): Promise<void> {
  const { postgres, clock } = dependencies;
  const id = v7();
  await postgres.query(
    `INSERT INTO campaigns (id, website_id, name, status, channels, channel_order, segments, schedule, created_at, starts_at)
     VALUES ($1, $2, 'نوروز', 'sending', $3, 'first', '{"segments": [], "exclude": [], "mode": "snapshot"}', '{"at": "now"}', $4, $4)`,
    [id, website.id, JSON.stringify([{ type: "WHATSAPP", template: v7() }]), new Date(clock.now())],
  );
  for (let twice = 0; twice < 2; twice += 1)
    await handOver(dependencies, { id, website: website.id, throttle: undefined });
}

/** A heatmap whose page is photographed, or cannot be. */
async function capture({ platform: { dependencies }, owner: { client, website } }: CauseScene, name: "Home" | "Away") {
  const fields = { name, type: "click", mode: "is", url: "/" } as const;
  await client.heatmaps.create({ wid: website.id, ...fields, devices: ["desktop"], hide: [] });
  const elements = [{ s: "html", box: [0, 0, 1, 1] as const }];
  const map = { width: 1_440, height: 900, pageHeight: 900, screenHeight: 900, elements };
  const picture = { picture: Buffer.from("a picture"), scale: 1, version: "v", truncated: false, map };
  const take = (async () => {
    if (name === "Home") return picture;
    throw new CaptureError("refused");
  }) as unknown as TakePicture;
  await new Jobs(dependencies, heatmapJobs(dependencies, take)).runDue();
}
