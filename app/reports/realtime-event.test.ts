import { expect, it } from "vitest";
import type { RealtimeEvent } from "#contract/realtime.ts";
import { eventView } from "./realtime-event.server.ts";

const event: RealtimeEvent = {
  ...{ id: "01a2", at: "2026-11-22T10:00:00Z", name: "page_view", defined: [], page: { key: "/cart", label: "سبد" } },
  ...{ product: "", moreProducts: 0, person: "123456789", personName: null, country: "", city: "", device: "" },
  ...{ target: "", value: 0, currency: "" },
};
const action = (some: Partial<RealtimeEvent>) =>
  eventView({ ...event, ...some }, "Asia/Tehran").action.replaceAll(/[\u2068\u2069]/g, "");

it.each([
  [{ name: "purchase" }, "خرید کرد"],
  [{ name: "purchase", value: 120_000, currency: "IRT" }, "خرید کرد: ۱۲۰٬۰۰۰ تومان"],
  [{ name: "purchase", value: 19.9, currency: "EUR", product: "چای" }, "خرید کرد: «چای»، ۱۹٫۹ یورو"],
  [
    { name: "purchase", value: 19.9, currency: "EUR", product: "چای", moreProducts: 2 },
    "خرید کرد: «چای» و ۲ محصول دیگر، ۱۹٫۹ یورو",
  ],
  [{ name: "purchase", value: 1_200_000, currency: "IRR" }, "خرید کرد: ۱۲۰٬۰۰۰ تومان"],
  [{ name: "click" }, "در «سبد» کلیک کرد"],
  [{ name: "click", target: "ادامهٔ خرید" }, "روی «ادامهٔ خرید» در «سبد» کلیک کرد"],
  [{ name: "outgoing", target: "zarinpal.com/pay" }, "از لینک «zarinpal.com/pay» خارج شد"],
  [{ name: "identify" }, "شناسایی شد"],
] as const)("an event %o reads %s", (some, words) => {
  expect(action(some)).toBe(words);
});

it("a person known by a phone number alone is called as in the lists of people", () => {
  expect(eventView({ ...event, personName: "+989123456789" }, "UTC").who).toBe("۰۹۱۲ ۳•• ••۸۹");
});

it("a person without a name has a letter that is no digit, and a number", () => {
  const names = Array.from(
    { length: 400 },
    (_, index) => eventView({ ...event, person: String(7919 * index) }, "UTC").who,
  );
  for (const name of names) expect(name).toMatch(/^ناشناس [بپجخشصطفقکگن][۰-۹]{1,3}$/);
});
