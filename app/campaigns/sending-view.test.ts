import { expect, it } from "vitest";
import type { Campaign } from "#contract/campaigns/shapes.ts";
import { describeSending } from "./sending-view.server.ts";

const campaign = {
  id: "c",
  order: "first",
  ...{ status: "sending", schedule: { at: "now" }, stop: null, problems: [] },
  progress: { people: 3, unsent: 2, handedOver: 1, leftOut: 0 },
  channels: [
    { type: "EMAIL", template: "t" },
    { type: "SMS", template: "t" },
  ],
} as unknown as Campaign;
const textOf = (change: Partial<Campaign>, haltedAt: string | null = null) =>
  describeSending({ ...campaign, ...change }, { website: "7", base: "/w", zone: "Asia/Tehran", haltedAt })?.text;

it("a campaign that waits for its channels says for what, each once, and that it goes on by itself", () => {
  expect(textOf({})).toEqual(["پیام‌ها به نوبت خط و ساعت مجاز ارسال می‌شود."]);
  const problem = (index: number, field: string) => ({ path: ["channels", index, field], message: "x" });
  const problems = [problem(0, "domain"), problem(1, "type"), problem(1, "values"), problem(1, "suffixes")];
  expect(textOf({ problems })).toEqual([
    "دامنهٔ ارسال ایمیل دیگر تأییدشده نیست.",
    "کانال پیامک غیرفعال یا حذف شده است.",
    "قالب واتساپ تغییر کرده و مقدارهای این کمپین با آن جور نیست.",
    "به بقیهٔ مخاطبان تا رفع آن پیامی ارسال نمی‌شود و پس از آن ارسال خودبه‌خود ادامه می‌یابد.",
  ]);
});

it("a stop that still takes back what waits says so", () => {
  const stop = { by: "owner", at: "2026-11-27T09:00:00+03:30" } as const;
  const stopped = { status: "stopped", stop } as const;
  expect(textOf({ ...stopped, untried: 0 })).toHaveLength(2);
  expect(textOf({ ...stopped, untried: 5 })?.[2]).toBe(
    "برداشتن پیام‌های در صف هنوز ادامه دارد؛ در این میان پیامی ارسال نمی‌شود.",
  );
});

it("a campaign of a website that sends nothing says so, and not that it is sent", () => {
  const haltedAt = "2026-11-27T09:00:00+03:30";
  expect(textOf({}, haltedAt)).toEqual([expect.stringMatching(/^ارسال همهٔ پیام‌های این سایت از .+ متوقف است/)]);
  const scheduled = {
    status: "scheduled",
    schedule: { at: "2026-11-28T09:00:00+03:30" },
  } as unknown as Partial<Campaign>;
  expect(textOf(scheduled, haltedAt)).toHaveLength(2);
  expect(textOf({ status: "sent" }, haltedAt)).toEqual(["ارسال به پایان رسید."]);
});

it("people who were left out are listed in the log of messages, where there are any", () => {
  const leftOutOf = (leftOut: number, change: Partial<Campaign> = {}) => {
    const progress = { people: 3, unsent: 0, handedOver: 3 - leftOut, leftOut };
    return describeSending({ ...campaign, progress, ...change } as Campaign, {
      ...{ website: "7", base: "/w", zone: "Asia/Tehran", haltedAt: null },
    })?.progress.map(({ to }) => to);
  };
  expect(leftOutOf(2)).toEqual([undefined, undefined, undefined, "/w/7/messages?campaign=c&state=dropped"]);
  expect(leftOutOf(0)).toEqual([undefined, undefined, undefined, undefined]);
  // A person of several messages is one in the figure and several in the log.
  expect(leftOutOf(2, { order: "all" })?.at(-1)).toBeUndefined();
  expect(leftOutOf(2, { order: "all", channels: campaign.channels.slice(0, 1) })?.at(-1)).toContain("state=dropped");
});
