import { LRUCache } from "lru-cache";
import { describe, expect, it, vi } from "vitest";
import { noUtm } from "#platform/events/event-row.ts";
import { readAcquisition } from "./acquisition.ts";
import { classifyHost, foldSource } from "./known-sources.ts";
import { readPage } from "./page.ts";

const acquire = (query: string, referrer = "") => {
  const page = readPage(`https://shop.example/${query}`);
  return readAcquisition(page ?? { host: "", path: "", utm: noUtm, click: "" }, referrer, ["shop.example"]);
};

describe("acquisition", () => {
  it.each([
    ["", "", "direct", ""],
    ["?utm_source=news&utm_medium=Email", "", "email", "news"],
    ["?utm_source=a&utm_medium=sms", "", "sms", "a"],
    ["?utm_source=a&utm_medium=web-push", "", "push", "a"],
    ["?utm_source=a&utm_medium=whatsapp", "", "whatsapp", "a"],
    ["?utm_source=google&utm_medium=cpc", "", "paid", "google"],
    ["?gclid=1", "https://www.google.com/", "paid", "google.com"],
    ["?fbclid=1", "https://l.facebook.com/", "social", "l.facebook.com"],
    ["?utm_source=instagram", "", "social", "instagram"],
    ["?utm_source=IG", "", "social", "IG"],
    ["?utm_source=fb", "", "social", "fb"],
    ["?utm_source=torob", "", "search", "torob"],
    ["?utm_source=partner", "", "referral", "partner"],
    ["?utm_source=constructor", "", "referral", "constructor"],
    ["", "https://www.google.co.uk/search?q=secret", "search", "google.co.uk"],
    ["", "https://torob.com/p/1", "search", "torob.com"],
    ["", "https://www.digikala.com/", "search", "digikala.com"],
    ["", "https://eitaa.com/x", "social", "eitaa.com"],
    ["", "https://web.bale.ai/", "social", "web.bale.ai"],
    ["", "https://www.aparat.com/v/1", "social", "aparat.com"],
    ["", "https://blog.example/post", "referral", "blog.example"],
    ["", "https://notgoogle.com/", "referral", "notgoogle.com"],
    ["", "https://www.shop.example/cart", "direct", ""],
    ["", "https://pay.shop.example/", "direct", ""],
    ["", "https://www.zarinpal.com/pg/StartPay/1", "direct", ""],
    ["", "https://sep.shaparak.ir/", "direct", ""],
    ["", "https://accounts.google.com/", "direct", ""],
    ["", "https://appleid.apple.com/auth", "direct", ""],
    ["", "https://login.microsoftonline.com/common", "direct", ""],
    ["", "https://mail.google.com/mail/u/0/", "referral", "mail.google.com"],
    ["", "https://mail.yahoo.com/", "referral", "mail.yahoo.com"],
    ["", "https://translate.yandex.ru/", "referral", "translate.yandex.ru"],
    ["", "https://docs.google.com/document/d/1", "referral", "docs.google.com"],
    ["", "https://play.google.com/", "referral", "play.google.com"],
    ["?utm_source=mail.google.com", "", "referral", "mail.google.com"],
    ["", "https://images.google.com/", "search", "images.google.com"],
    ["", "https://news.google.co.uk/", "search", "news.google.co.uk"],
    ["", "not an address", "direct", ""],
    ["", "android-app://com.google.android.gm/", "direct", ""],
  ])("%s from %j is %s", (query, referrer, medium, source) => {
    expect(acquire(query, referrer)).toMatchObject({ medium, source });
  });

  it("keeps the referring page without its query", () => {
    expect(acquire("", "https://www.blog.example/Post/?token=1#x").referrer).toBe("blog.example/Post");
  });

  it("takes the same work for a host of any number of labels, and none past the length of a host", () => {
    const has = vi.spyOn(Set.prototype, "has");
    const cached = vi.spyOn(LRUCache.prototype, "set");
    try {
      const countOf = (host: string) => {
        has.mockClear();
        const kind = classifyHost(host);
        return { kind, looks: has.mock.calls.length };
      };
      const many = countOf(`${"a.".repeat(110)}www.google.co.uk`);
      expect(many.kind).toBe("search");
      expect(many.looks).toBeLessThanOrEqual(12);
      expect(countOf(`${"a.".repeat(110)}b`).looks).toBeLessThanOrEqual(12);
      cached.mockClear();
      expect(countOf(`${"a.".repeat(980)}google.com`)).toEqual({ kind: undefined, looks: 0 });
      const referrer = `https://7.${"a.".repeat(980)}google.com/`;
      expect(acquire("", referrer)).toMatchObject({ medium: "referral" });
      expect(cached.mock.calls.filter(([key]) => String(key).length > 500)).toEqual([]);
    } finally {
      has.mockRestore();
      cached.mockRestore();
    }
  });

  it("folds the aliases of a source", () => {
    expect(["fb", "Facebook", "m.facebook.com"].map(foldSource)).toEqual(Array(3).fill("facebook.com"));
    expect(["YouTube", "m.youtube.com", "youtu.be"].map(foldSource)).toEqual(Array(3).fill("youtube.com"));
    expect(["bale", "web.bale.ai", "ble.ir"].map(foldSource)).toEqual(Array(3).fill("bale.ai"));
    expect(["google", "google.de", "google.co.uk", "google.com.tr"].map(foldSource)).toEqual(
      Array(4).fill("google.com"),
    );
    expect(["google.example", "notgoogle.de", "mail.google.com"].map(foldSource)).toEqual([
      ...["google.example", "notgoogle.de", "mail.google.com"],
    ]);
  });
});
