import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { stateOf } from "./web-push-page.server.ts";

const lastAt = "2026-11-20T10:00:00Z";
const seen = { isOn: true, subscriptions: 2, lastAt, zone: "Asia/Tehran" };

it.each([
  ["works", {}],
  ["gone", { subscriptions: 0 }],
  ["waits", { subscriptions: 0, lastAt: null }],
  ["paused", { isOn: false }],
  ["off", { isOn: false, subscriptions: 0 }],
] as const)("the page remembers who subscribed: %s", (kind, change) => {
  const state = stateOf({ ...seen, ...change });
  expect(state.kind).toBe(kind);
  const said = i18n.t(`integration:webPush.stateTexts.${kind}`, { n: state.count, when: state.when });
  expect(state.when === "" || kind === "off" || said.includes(state.when)).toBe(true);
});
