import { beforeAll, describe, expect, it } from "vitest";
import { agentOf } from "#platform/heatmaps/captures/devices.ts";
import { readAgent } from "./agent.ts";
import { readCommerce } from "./commerce.ts";
import { readEventTime } from "./event-time.ts";
import { type Geo, openGeo } from "./geo.ts";
import { isOwnOrigin, readOrigin } from "./origin.ts";

const now = Date.UTC(2026, 10, 20, 10);
const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const week = 7 * 24 * 60;

describe("time of an event", () => {
  it.each<[string, string | undefined, string | undefined, boolean, number | undefined]>([
    ["now, where it does not say", undefined, iso(-60), false, 0],
    ["when it says", iso(-5), undefined, false, -5],
    ["by our clock, where the sender's is slow", iso(-65), iso(-60), false, -5],
    ["by our clock, where the sender's is fast", iso(55), iso(60), false, -5],
    ["now, where it would lie ahead", iso(5), undefined, false, 0],
    ["a week ago", iso(-week), undefined, false, -week],
    ["never, before that", iso(-week - 1), undefined, false, undefined],
    ["long ago, where a server says so", iso(-week * 500), undefined, true, -week * 500],
    ["never, before there was a web to speak of", "1999-12-31T23:59:59Z", undefined, true, undefined],
    ["in its own zone", "2026-11-20T13:25:00+03:30", undefined, false, -5],
  ])("%s", (_, at, sentAt, trusted, expected) => {
    expect(readEventTime(at, { sentAt, now, trusted })).toBe(
      expected === undefined ? undefined : now + expected * 60_000,
    );
  });

  it("is not corrected where the sender's clock is off by less than a second", () => {
    const sentAt = new Date(now - 999).toISOString();
    expect(readEventTime(iso(-5), { sentAt, now, trusted: false })).toBe(now - 5 * 60_000);
  });
});

describe("origin of an event", () => {
  it.each<[(string | undefined)[], string, boolean]>([
    [["shop.example"], "shop.example", true],
    [["www.shop.example", "blog.shop.example"], "shop.example", true],
    [["shop.example:8443"], "shop.example", true],
    [["evilshop.example"], "shop.example", false],
    [["shop.example.evil.ir"], "shop.example", false],
    [["shop.example", "evil.ir"], "shop.example", false],
    [[undefined, "shop.example"], "shop.example", true],
    [[undefined, ""], "shop.example", false],
    [["localhost:3000"], "shop.example", false],
    [["localhost:5173"], "localhost:3000", true],
  ])("%j at %s: %s", (hosts, site, expected) => {
    expect(isOwnOrigin(hosts, [site])).toBe(expected);
  });

  it("is Origin, else Referer", () => {
    expect(readOrigin({ origin: "https://a.ir", referer: "https://b.ir/x" })).toBe("a.ir");
    expect(readOrigin({ referer: "https://b.ir/x" })).toBe("b.ir");
    expect(readOrigin({ origin: "null" })).toBeUndefined();
    expect(readOrigin({})).toBeUndefined();
  });
});

describe("order and value of an event", () => {
  const none = { orderId: "", value: 0, currency: "", data: "" };
  it.each<[Record<string, unknown> | undefined, Partial<ReturnType<typeof readCommerce>>]>([
    [undefined, {}],
    [{}, {}],
    [
      { value: 120_000, order: "A" },
      { orderId: "A", value: 1_200_000, currency: "IRT" },
    ],
    [
      { value: 120_000, currency: "irr" },
      { value: 120_000, currency: "IRR" },
    ],
    [
      { value: "12.34", currency: "EUR", order: 5 },
      { orderId: "5", value: 1_234, currency: "EUR" },
    ],
    [{ value: -3, currency: "USD" }, { data: '{"value":-3,"currency":"USD"}' }],
    [{ value: 1e12 }, { value: 1e13, currency: "IRT" }],
    [
      { value: 1e13, currency: "IRR" },
      { value: 1e13, currency: "IRR" },
    ],
    [{ value: 1e12 + 1 }, { data: '{"value":1000000000001}' }],
    [{ value: "10000000000001", currency: "IRR" }, { data: '{"value":"10000000000001","currency":"IRR"}' }],
    [{ value: "red", currency: "none" }, { data: '{"value":"red","currency":"none"}' }],
    [{ value: 1e300 }, { data: '{"value":1e+300}' }],
    [{ order: { id: 1 }, color: "آبی" }, { data: '{"color":"آبی","order":{"id":1}}' }],
    [{ currency: "IRT" }, { data: '{"currency":"IRT"}' }],
  ])("%j", (fields, expected) => {
    expect(readCommerce(fields, { isRefund: false })).toEqual({ ...none, ...expected });
  });

  it("of a refund subtracts, whichever sign it has", () => {
    const amountOf = (value: unknown) => readCommerce({ value }, { isRefund: true }).value;
    expect([5, "5", -5, "-5", 1e12 + 1, "five"].map(amountOf)).toEqual([-50, -50, -50, -50, 0, 0]);
  });
});

describe("User-Agent", () => {
  const android = "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";
  it.each([
    [`${android} Mobile Safari/537.36`, { bot: false, device: "mobile", os: "Android", browser: "Chrome" }],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/604.1",
      { device: "tablet", browser: "Safari" },
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
      { bot: false, device: "desktop", os: "Linux", browser: "Firefox" },
    ],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", { bot: true }],
    [`${android.replace("Chrome", "HeadlessChrome")} Safari/537.36`, { bot: true }],
    ["curl/8.5.0", { bot: true }],
    // The platform's own captures are no visits.
    [agentOf("desktop", "131.0.6778.33"), { bot: true }],
    [agentOf("mobile", "131.0.6778.33"), { bot: true }],
    ["SomethingNobodyKnows", { device: "other" }],
    ["", { bot: false, device: "", os: "", browser: "" }],
  ])("%s", (userAgent, expected) => {
    expect(readAgent(userAgent)).toMatchObject(expected);
  });
});

describe("location of an address", () => {
  let geo: Geo;
  beforeAll(async () => {
    geo = openGeo();
  });
  it.each([
    ["5.160.0.1", "IR"],
    ["::ffff:5.160.0.1", "IR"],
    ["2a00:1450:4001:80b::200e", "DE"],
    ["127.0.0.1", ""],
    ["not an address", ""],
  ])("%s is in %j", (address, country) => {
    expect(geo(address).country).toBe(country);
  });

  it("is the city without its district", () => {
    const { city } = geo("5.160.0.1");
    expect(city).not.toBe("");
    expect(city).not.toMatch(/[()]/);
  });
});
