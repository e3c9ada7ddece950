import { describe, expect, it } from "vitest";
import { providerNames, providers, sendingTypes, weekDays } from "#contract/integration-providers.ts";
import { newChannel } from "./new-channel.ts";

const begin = (provider: (typeof providerNames)[number]) =>
  newChannel({
    ...{ id: "1", website: "2", name: "کانال", provider, type: providers[provider].type },
    createdAt: new Date("2026-11-29T08:00:00Z"),
  });

/** Every day from ten in the evening until nine in the morning. */
const night = [{ days: weekDays, from: "22:00", to: "09:00" }];
const none = { day: null, week: null, month: null };

describe("a new channel", () => {
  it.each([
    { type: "SMS", caps: { day: 1, week: 3, month: 8 }, quiet: night },
    { type: "EMAIL", caps: { day: 1, week: 4, month: 12 }, quiet: [] },
    { type: "PUSH", caps: { day: 2, week: 8, month: 24 }, quiet: night },
    { type: "WEB_PUSH", caps: { day: 2, week: 8, month: 24 }, quiet: night },
    { type: "WHATSAPP", caps: { day: 1, week: 2, month: 4 }, quiet: night },
    { type: "ON_SITE", caps: none, quiet: [] },
    { type: "API", caps: none, quiet: [] },
  ])("of $type begins with its caps and quiet hours, whatever its provider", ({ type, caps, quiet }) => {
    const ofType = providerNames.filter((provider) => providers[provider].type === type);
    expect(ofType).not.toEqual([]);
    for (const provider of ofType) expect(begin(provider)).toMatchObject({ type, caps, quiet });
  });

  it("is known of every type", () => {
    expect(new Set(providerNames.map((provider) => begin(provider).type))).toEqual(new Set(sendingTypes));
  });

  it("shares nothing with another: what one is given stays its own", () => {
    begin("kavenegar").quiet.pop();
    expect(begin("kavenegar").quiet).toEqual(night);
  });

  it("waits for a day, and asks for consent where the law or Meta does", () => {
    expect(begin("smtp")).toMatchObject({ active: true, requireConsent: false, queue: { on: true, hours: 24 } });
    expect([begin("kavenegar"), begin("whatsapp")].map(({ requireConsent }) => requireConsent)).toEqual([true, true]);
  });
});
