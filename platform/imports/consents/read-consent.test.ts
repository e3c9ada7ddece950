import { describe, expect, it } from "vitest";
import { isComplete } from "../describe-file.ts";
import { detectColumns } from "../detect-columns.ts";
import { readConsent } from "./read-consent.ts";

const options = { zone: "Asia/Tehran", now: Date.parse("2026-11-27T12:00:00Z") };
const row = { phone: "0912 123 45 67", source: "فرم عضویت", day: "۱۴۰۴/۰۳/۲۱" };
const read = (change: object) => readConsent({ ...row, ...change }, options);
const at = new Date("2025-06-10T20:30:00Z");
const sms = { channel: "SMS", address: "+989121234567", consent: "stated", source: "فرم عضویت", at };

describe("a row of a file of consents", () => {
  it("says by a number what SMS may do, by a mailbox what e-mail may, on a Jalali or Gregorian day", () => {
    expect(read({})).toEqual({ consents: [sms], day: "2025-06-11", omitted: [] });
    expect(read({ email: "A@Mail.example", day: "2025-06-11", consent: "بله" })).toMatchObject({
      consents: [
        { ...sms, consent: "granted" },
        { channel: "EMAIL", address: "a@mail.example", consent: "granted" },
      ],
    });
    expect(read({ channel: "واتس‌اپ", consent: "۰", email: "a@mail.example" })).toMatchObject({
      consents: [{ ...sms, channel: "WHATSAPP", consent: "denied" }],
    });
    expect(read({ channel: "پيامك", consent: "خير" })).toMatchObject({ consents: [{ ...sms, consent: "denied" }] });
  });

  it("keeps what is right of it: a wrong number beside a mailbox is left out", () => {
    expect(read({ phone: "12", email: "a@mail.example" })).toMatchObject({
      consents: [{ channel: "EMAIL" }],
      omitted: [{ problem: "invalid", field: "phone" }],
    });
  });

  it.each<[string, object, string, string]>([
    ["neither number nor mailbox", { phone: undefined }, "required", "phone"],
    ["a number that is none", { phone: "12" }, "invalid", "phone"],
    ["no mailbox for e-mail", { channel: "email" }, "required", "email"],
    ["a channel that is none", { channel: "fax" }, "invalid", "channel"],
    ["a word that says neither", { consent: "شاید" }, "invalid", "consent"],
    ["no source", { source: undefined }, "required", "source"],
    ["a source without end", { source: "x".repeat(101) }, "tooLong", "source"],
    ["no day", { day: undefined }, "required", "day"],
    ["a day that is none", { day: "1404/13/01" }, "invalid", "day"],
    ["a day to come", { day: "2026-11-29" }, "future", "day"],
    ["a day before all", { day: "1999-01-01" }, "tooOld", "day"],
  ])("is rejected with %s", (_, change, problem, field) => {
    expect(read(change)).toEqual({ problem, field });
  });

  it("has its columns recognised by usual names", () => {
    const mapping = detectColumns("consents", ["شماره موبایل", "رضایت", "منبع رضایت", "تاریخ رضایت", "یادداشت"]);
    expect(mapping).toEqual(["phone", "consent", "source", "day", ""]);
    expect([isComplete("consents", mapping), isComplete("consents", mapping.with(3, ""))]).toEqual([true, false]);
  });
});
