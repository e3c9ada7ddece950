import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { CampaignOutlook } from "#contract/campaigns/sending.ts";
import type { Campaign } from "#contract/campaigns/shapes.ts";
import { describeOutlook, describeStop } from "./outlook.server.ts";

/** An owner who looks at a campaign of a website in toman. */
const contextOf = (campaign: Partial<Campaign>, outlook: Partial<CampaignOutlook> = {}, isStopped = false) =>
  ({
    param: () => "w",
    api: {
      campaigns: {
        get: async () => ({ result: { id: "c", website: "w", name: "یلدا", revision: 1, ...campaign } }),
        outlook: async () => ({ result: outlook }),
      },
      delivery: { sending: { get: async () => ({ result: { isStopped } }) } },
      websites: { get: async () => ({ result: { timeZone: "Asia/Tehran", currency: "IRT" } }) },
    },
  }) as unknown as OwnerContext;

it("a stop says how many people wait: whose message is not made, and whose waits in the ledger", async () => {
  const progress = { people: 20_000, unsent: 0, handedOver: 20_000, leftOut: 0 };
  const { says } = await describeStop(contextOf({ status: "sending", progress, untried: 19_000 }));
  expect(says[0]).toBe("۱۹٬۰۰۰ نفر که هنوز نوبتشان نرسیده، پیام نمی‌گیرند تا ارسال را ادامه دهید.");
  const more = { ...progress, unsent: 5, handedOver: 3 };
  const other = await describeStop(contextOf({ status: "sending", progress: more, untried: 3 }));
  expect(other.says[0]).toMatch(/^۸ نفر/);
  const onPages = await describeStop(contextOf({ status: "sending", progress, untried: 100_000 }));
  expect(onPages.says[0]).toMatch(/^دست‌کم ۱۰۰٬۰۰۰ نفر/);
});

it("an outlook says of each channel what packs and the wallet pay, and nothing of one that costs nothing", async () => {
  const channel = {
    messages: 30,
    parts: 60,
    price: 900,
    unpriced: 0,
    unpaid: 0,
    beyondDay: 0,
    capped: 0,
    ofPacks: 0,
    ofWallet: 0,
  };
  const outlook: Partial<CampaignOutlook> = {
    ...{
      next: "start",
      people: 30,
      done: 0,
      leftOut: 0,
      isEstimate: false,
      isEvaluating: false,
      problems: [],
      remedies: [],
      excluded: [],
    },
    ...{ startsAt: "2026-11-27T09:00:00+03:30", endsAt: null },
    channels: [
      { ...channel, type: "SMS", ofPacks: 12, ofWallet: 48_000 },
      { ...channel, type: "EMAIL", ofWallet: 5_000 },
      { ...channel, type: "WHATSAPP", ofPacks: 30, capped: 4 },
      { ...channel, type: "ON_SITE" },
    ],
  };
  const { sentences } = await describeOutlook(contextOf({ status: "draft" }, outlook));
  expect(sentences.filter((sentence) => sentence.includes("کم می‌شود"))).toEqual([
    "پیامک: ۱۲ پارت از بسته و ۴٬۸۰۰ تومان از موجودی شما کم می‌شود.",
    "ایمیل: ۵۰۰ تومان از موجودی شما کم می‌شود.",
    "واتساپ: ۳۰ پیام از بستهٔ شما کم می‌شود.",
  ]);
  expect(sentences.filter((sentence) => sentence.includes("سقف پیام"))).toEqual([
    expect.stringMatching(/^واتساپ: ۴ نفر هنگام شروع به سقف/),
  ]);
});

it("an outlook of segments that are being computed says that its figures are not the last ones", async () => {
  const outlook: Partial<CampaignOutlook> = {
    ...{ next: "start", people: 0, done: 0, leftOut: 0, isEstimate: true, isEvaluating: true, problems: [] },
    ...{ channels: [], remedies: [], excluded: [], startsAt: "2026-11-27T09:00:00+03:30", endsAt: null },
  };
  const { sentences } = await describeOutlook(contextOf({ status: "draft" }, outlook));
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain("هنوز محاسبه می‌شوند");
});

it("an outlook says that nothing leaves while the website's sending is stopped, and promises no end", async () => {
  const outlook: Partial<CampaignOutlook> = {
    ...{ next: "start", people: 30, done: 0, leftOut: 0, isEstimate: false, isEvaluating: false, channels: [] },
    ...{ problems: [], remedies: [], excluded: [] },
    ...{ startsAt: "2026-11-27T09:00:00+03:30", endsAt: "2026-11-27T10:00:00+03:30" },
  };
  const saidOf = async (isStopped: boolean) =>
    (await describeOutlook(contextOf({ status: "draft" }, outlook, isStopped))).sentences;
  expect((await saidOf(false)).at(-1)).toMatch(/^آخرین پیام حدود/);
  const halted = await saidOf(true);
  expect(halted[0]).toMatch(/^ارسال همهٔ پیام‌های این سایت متوقف است/);
  expect(halted.join(" ")).not.toContain("آخرین پیام");
});

it("SMS of a line without a tariff have no price, and a sum without them says so", async () => {
  const sms = { messages: 30, parts: 60, unpaid: 0, beyondDay: 0, capped: 0, ofPacks: 0, ofWallet: 0 };
  const said = async (channel: { price: number; unpriced: number; unpaid?: number }) => {
    const outlook: Partial<CampaignOutlook> = {
      ...{ next: "start", people: 30, done: 0, leftOut: 0, isEstimate: false, isEvaluating: false, problems: [] },
      ...{ remedies: [], excluded: [], startsAt: "2026-11-27T09:00:00+03:30", endsAt: "2026-11-27T10:00:00+03:30" },
      channels: [{ type: "SMS", ...sms, ...channel }],
    };
    return (await describeOutlook(contextOf({ status: "draft" }, outlook))).sentences;
  };
  expect(await said({ price: 9_000, unpriced: 0 })).toContain("پیامک: ۳۰ پیام، ۶۰ پارت، ۹۰۰ تومان.");
  const unknown = await said({ price: 0, unpriced: 30 });
  expect(unknown).toContain("پیامک: ۳۰ پیام، ۶۰ پارت، با قیمت نامعلوم.");
  expect(unknown).toContain("برای قیمت، تعرفهٔ خط را در کانال پیامک وارد کنید.");
  expect(await said({ price: 9_000, unpriced: 4 })).toContain(
    "پیامک: ۳۰ پیام، ۶۰ پارت، ۹۰۰ تومان بدون ۴ پیام که قیمتشان نامعلوم است.",
  );
  expect((await said({ price: 9_000, unpriced: 0, unpaid: 60 })).at(-1)).toMatch(/^اگر موجودی کافی شود، آخرین پیام/);
});
