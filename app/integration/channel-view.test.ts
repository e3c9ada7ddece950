import { expect, it } from "vitest";
import type { Channel } from "#contract/integration-channels.ts";
import { channelRow } from "./channel-view.server.ts";

const row = (health: Partial<Channel["health"]>, website: object = {}, channel: Partial<Channel> = {}) =>
  channelRow(
    {
      ...{
        id: "1",
        website: "2",
        type: "ON_SITE",
        name: "پنل",
        provider: "panel",
        active: true,
        lines: [],
        ...channel,
      },
      health: { state: "unknown", at: null, message: null, ...health },
    } as unknown as Channel,
    { timeZone: "Asia/Tehran", active: true, isHalted: false, ...website },
  );

it("a channel shows its last answer only where there was one", () => {
  const at = "2026-11-29T22:05:00Z";
  expect(row({ state: "working", at })).toMatchObject({ state: "working", at: "آخرین پاسخ: ۹ آذر ۱۴۰۵، ۰۱:۳۵" });
  expect(row({ state: "failing", at }).at).toContain("آخرین پاسخ");
  // The second as earlier releases stored it.
  for (const untried of [row({}), row({ at })]) {
    expect(untried).toMatchObject({ state: "unknown", at: "هنوز پاسخی نیامده است." });
  }
});

it("a channel does not work while its website is inactive or sends nothing; its own fault is said first", () => {
  const [inactive, halted] = [{ active: false }, { isHalted: true }];
  expect([row({ state: "working" }, inactive), row({}, inactive)].map(({ state }) => state)).toEqual([
    ...["inactive", "inactive"],
  ]);
  expect(row({ state: "working" }, halted).state).toBe("halted");
  expect(row({ state: "working" }, { ...inactive, ...halted }).state).toBe("halted");
  expect(row({ state: "failing" }, inactive).state).toBe("failing");
  expect(row({ state: "working" }, inactive, { active: false }).state).toBe("off");
});

it.each([
  ["SMS", "working"],
  ["EMAIL", "working"],
  ["WHATSAPP", "working"],
  ["PUSH", "working"],
  ["WEB_PUSH", "inactive"],
  ["ON_SITE", "inactive"],
] as const)("an inactive website keeps sending by all but what its pages show: %s", (type, state) => {
  expect(row({ state: "working" }, { active: false }, { type }).state).toBe(state);
  expect(row({ state: "working" }, { active: false, isHalted: true }, { type }).state).toBe("halted");
});
