import { describe, expect, it } from "vitest";
import { messageReasons } from "../delivery-reasons.ts";
import { deliveryChannels, messageStates } from "../delivery-states.ts";
import { describeReason, type ReasonedMessage } from "./message-reasons.ts";

const at = Date.parse("2026-11-27T08:00:00Z");
const message = (change: Partial<ReasonedMessage> = {}): ReasonedMessage => ({
  ...{ channel: "SMS", state: "dropped", source: "journey", reason: "no_address", detail: null, name: "علی" },
  ...{ zone: "Asia/Tehran", sendAfter: at, expiresAt: at + 3_600_000 },
  ...change,
});

/** All that a sentence may name. */
const full = {
  ...{ since: "2026-11-20T08:00:00Z", until: "2026-11-28T08:00:00Z", from: "22:00", to: "09:00", line: "30001234" },
  ...{ count: 3, limit: 2, text: "نوروز", service: "کاوه‌نگار", amount: 12_000 },
};

it("every reason of every channel is whole sentences without holes", () => {
  for (const reason of messageReasons) {
    for (const channel of deliveryChannels) {
      for (const state of messageStates) {
        const sentence = describeReason(message({ reason, channel, state, detail: full })) ?? "";
        expect(sentence, `${reason} ${channel} ${state}`).toMatch(/[.]$/);
        expect(sentence, `${reason} ${channel} ${state}`).not.toMatch(/undefined|NaN|null|\s{2}|[A-Za-z]| [.،:]/);
      }
    }
  }
  expect(describeReason(message({ reason: null }))).toBeUndefined();
});

describe("what follows", () => {
  it.each(["left", "goal_reached", "journey_deleted", "block_removed"] as const)(
    "nobody goes on in a journey that is over: %s",
    (reason) => {
      expect(describeReason(message({ reason }))).not.toContain("ادامه داد");
    },
  );

  it("is the next block, or the branch, of whose journey goes on", () => {
    expect(describeReason(message())).toBe("این پیامک ارسال نشد، چون شمارهٔ علی ثبت نشده است. علی در سفر ادامه داد.");
    expect(describeReason(message({ isByNo: true }))).toBe(
      "این پیامک ارسال نشد، چون شمارهٔ علی ثبت نشده است. علی از شاخهٔ «خیر» رفت.",
    );
    expect(describeReason(message({ source: "campaign" }))).toBe(
      "این پیامک ارسال نشد، چون شمارهٔ علی ثبت نشده است. این پیام دوباره ارسال نمی‌شود.",
    );
    expect(describeReason(message({ source: "test" }))).toBe("این پیامک ارسال نشد، چون شمارهٔ علی ثبت نشده است.");
  });
});

it.each([
  ["EMAIL", "ایمیل علی ثبت نشده است"],
  ["WHATSAPP", "شمارهٔ علی ثبت نشده است"],
  ["WEB_PUSH", "هیچ مرورگری از علی عضو پوش نیست"],
  ["PUSH", "هیچ دستگاهی از علی برای پوش اپ ثبت نشده است"],
] as const)("who cannot be reached by %s: %s", (channel, why) => {
  expect(describeReason(message({ channel }))).toContain(why);
});

it.each([
  ["unsubscribed", { isByOwner: true }, "شما یا همکارتان شمارهٔ علی را به فهرست لغو افزوده‌اید"],
  ["unsubscribed", {}, "علی عضویت پیامک را لغو کرده است"],
  ["no_consent", { isRefused: true }, "علی به پیامک رضایت نداده است"],
  ["no_consent", {}, "رضایت علی برای پیامک ثبت نشده است"],
] as const)("says whose word it was: %s %o", (reason, detail, why) => {
  expect(describeReason(message({ reason, detail }))).toContain(why);
});

it("says of what browsers bring about how much it was today, and how much it may be", () => {
  expect(describeReason(message({ reason: "browser_day", detail: { count: 20, limit: 20 } }))).toBe(
    "این پیامک ارسال نشد، چون آنچه تنها مرورگر گفته امروز ۲۰ پیامک برای علی ساخته و سقف روزانهٔ آن ۲۰ است. علی در سفر ادامه داد.",
  );
});

it("says of a number that is known and may be a stranger's that it is one, and of none that there is none", () => {
  const [none, doubtful] = [{}, { isDoubtful: true }].map((detail) => describeReason(message({ detail })));
  expect(none).toContain("ثبت نشده است");
  expect(doubtful).toContain("معلوم نیست از آن او باشد");
});

it("says of people whom a demo made up that they are", () => {
  const sentence = describeReason(message({ reason: "invented" }));
  expect(sentence).toContain("علی از دادهٔ نمونه است و شمارهٔ او ساختگی است");
});

it.each([
  [
    { first: "line_hours", firstDetail: { line: "30001234", from: "09:00", to: "21:00" } },
    "خط ۳۰۰۰۱۲۳۴ تنها از ۰۹:۰۰ تا ۲۱:۰۰ ارسال می‌کند. در همین ساعت‌ها دوباره آزمایش کنید یا ساعت‌های خط را ویرایش کنید.",
  ],
  [
    { first: "channel_off", firstDetail: { line: "30001234" } },
    "خط ۳۰۰۰۱۲۳۴ خاموش است. آن را در «کانال‌های ارسال» روشن کنید و دوباره آزمایش کنید.",
  ],
  [
    { first: "channel_off", firstDetail: {} },
    "کانال پیامک متوقف یا خراب است. آن را در «کانال‌های ارسال» روشن کنید و دوباره آزمایش کنید.",
  ],
  [
    { first: "channel_off", firstDetail: { text: "shop.example" } },
    "دامنهٔ shop.example تأییدشده نیست. آن را در صفحهٔ «ایمیل» تأیید کنید و دوباره آزمایش کنید.",
  ],
] as const)("a test that was held says by what, and what to do: %j", (detail, why) => {
  expect(describeReason(message({ source: "test", reason: "queue_off", detail }))).toBe(
    `این پیام آزمایشی ارسال نشد، چون ${why}`,
  );
});

it("a test that nothing answered is not said to be tried again", () => {
  const down = { source: "test", reason: "provider_down", detail: { service: "ملی", count: 1, limit: 6 } } as const;
  expect(describeReason(message({ ...down, state: "failed" }))).toBe("این پیامک ارسال نشد، چون ملی پاسخ نمی‌دهد.");
  expect(describeReason(message({ ...down, state: "queued" }))).toContain("تلاش ۱ از ۶");
});
