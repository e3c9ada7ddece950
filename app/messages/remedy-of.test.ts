import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { remedyOf } from "./remedy-of.ts";

const message = { channel: "SMS", source: "campaign", state: "dropped", address: null, person: null } as const;

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
    "/w/a/suppression?q=a%2Bb%40shop.example&channel=SMS",
  );
  expect(remedyOf({ ...message, reason: "no_address" }, "a")).toBeUndefined();
  const known = { ...message, reason: "no_address", person: { key: "7", name: null } } as const;
  expect(remedyOf(known, "a")?.to).toBe("/w/a/people/7");
  expect(remedyOf({ ...message, channel: "API", reason: "provider_down" }, "a")?.to).toBe("/w/a/integration");
});

it("what a journey limits itself, or its block says, is not mended on pages of the website", () => {
  for (const reason of ["cap_day", "quiet_hours"] as const) {
    expect(remedyOf({ ...message, source: "journey", reason }, "a")).toBeUndefined();
  }
  for (const channel of ["ON_SITE", "PUSH", "WEB_PUSH", "API"] as const) {
    expect(remedyOf({ ...message, channel, reason: "missing_value" }, "a")).toBeUndefined();
    const known = { ...message, channel, reason: "no_address", person: { key: "7", name: null } } as const;
    expect(remedyOf(known, "a")).toBeUndefined();
  }
});

it.each(["SMS", "EMAIL", "WHATSAPP", "PUSH", "WEB_PUSH", "ON_SITE"] as const)(
  "the page of the channel %s is there",
  (channel) => {
    const { to } = remedyOf({ ...message, channel, reason: "channel_off" }, "$website") ?? { to: "" };
    const route = to.slice(1).replaceAll("/", ".").replace("integration.", "integration_.");
    expect(existsSync(join(import.meta.dirname, "../routes", route, "route.tsx")), route).toBe(true);
  },
);

it("nothing is to be done where somebody left, a bound passes, or nobody knows", () => {
  for (const reason of ["left", "browser_day", "same_address", null] as const) {
    expect(remedyOf({ ...message, reason }, "a")).toBeUndefined();
  }
  expect(remedyOf({ ...message, state: "uncertain", reason: "provider_down" }, "a")).toBeUndefined();
});

it.each([
  ["unsubscribed", "/w/a/suppression"],
  ["no_consent", "/w/a/suppression/consents"],
] as const)("a message that %s holds leads to the address of its person, which it has not itself", (reason, page) => {
  const held = { ...message, reason, person: { key: "7", name: null } };
  expect(remedyOf(held, "a")?.to).toBe(`${page}?person=7&channel=SMS`);
  // A browser has no address in the list.
  expect(remedyOf({ ...held, channel: "PUSH" }, "a")?.to).toBe(page);
});
