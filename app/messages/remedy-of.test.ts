import { expect, it } from "vitest";
import { remedyOf } from "./remedy-of.ts";

const message = { channel: "SMS", state: "dropped", address: null, person: null } as const;

it.each([
  ["no_consent", "consents", "/w/a/suppression/consents"],
  ["cap_day", "channel", "/w/a/integration/sms"],
  ["line_hours", "channel", "/w/a/integration/sms"],
  ["template_off", "templates", "/w/a/integration/templates?type=SMS"],
  ["domain_day", "domains", "/w/a/integration/email"],
  ["unsubscribed", "suppression", "/w/a/suppression"],
  ["balance", "wallet", "/wallet"],
] as const)("of what is held by %s an owner looks at %s", (reason, remedy, to) => {
  expect(remedyOf({ ...message, reason }, "a")).toEqual({ remedy, to });
});

it("a closed address is searched, a person without one is opened, and a call has the home of channels", () => {
  expect(remedyOf({ ...message, reason: "bounced", address: "a+b@shop.example" }, "a")?.to).toBe(
    "/w/a/suppression?q=a%2Bb%40shop.example",
  );
  expect(remedyOf({ ...message, reason: "no_address" }, "a")).toBeUndefined();
  const known = { ...message, reason: "no_address", person: { key: "7", name: null } } as const;
  expect(remedyOf(known, "a")?.to).toBe("/w/a/people/7");
  expect(remedyOf({ ...message, channel: "API", reason: "provider_down" }, "a")?.to).toBe("/w/a/integration");
});

it("nothing is to be done where somebody left, a bound passes, or nobody knows", () => {
  for (const reason of ["left", "browser_day", "same_address", null] as const) {
    expect(remedyOf({ ...message, reason }, "a")).toBeUndefined();
  }
  expect(remedyOf({ ...message, state: "uncertain", reason: "provider_down" }, "a")).toBeUndefined();
});
