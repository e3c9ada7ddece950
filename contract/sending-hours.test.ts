import { describe, expect, it } from "vitest";
import { channelFields, type TimeWindow } from "./integration-channels.ts";
import { legalHours, weekDays } from "./integration-providers.ts";
import { sendingHours } from "./sending-hours.ts";

const of = (from: string, to: string, days: TimeWindow["days"] = [...weekDays]): TimeWindow => ({ days, from, to });

describe("the hours of a line", () => {
  it.each(["promotional", "service", "bale"] as const)("are those of its kind where it has none: %s", (kind) => {
    expect(sendingHours({ kind, hours: [] })).toEqual(legalHours[kind]);
  });

  it.each([
    ["10:00", "18:00", [of("10:00", "18:00")]],
    ["00:00", "24:00", [of("09:00", "21:00")]],
    ["08:00", "20:00", [of("09:00", "20:00")]],
    ["22:00", "23:00", [of("09:00", "21:00")]],
  ])("of a promotional line stay within the law: %s to %s", (from, to, expected) => {
    expect(sendingHours({ kind: "promotional", hours: [of(from, to)] })).toEqual(expected);
  });

  it("of a window that crosses midnight belong to the day that they lie in", () => {
    expect(sendingHours({ kind: "promotional", hours: [of("20:00", "10:00", ["fri"])] })).toEqual([
      of("20:00", "21:00", ["fri"]),
      of("09:00", "10:00", ["sat"]),
    ]);
    expect(sendingHours({ kind: "service", hours: [of("20:00", "10:00")] })).toEqual([of("20:00", "10:00")]);
  });
});

describe("typed hours of a line", () => {
  const wrongOf = (kind: string, from: string, to: string) =>
    channelFields.shape.lines
      .safeParse([{ number: "3000", kind, hours: [of(from, to)] }])
      .error?.issues.map(({ path, ...issue }) => [path.at(-1), (issue as { params?: { key: string } }).params?.key]);

  it.each([
    { from: "08:00", to: "20:00", wrong: [["from", "lineHours"]] },
    { from: "10:00", to: "22:00", wrong: [["to", "lineHours"]] },
    { from: "20:00", to: "10:00", wrong: [["to", "lineHours"]] },
    { from: "00:00", to: "24:00", wrong: ["from", "to"].map((name) => [name, "lineHours"]) },
    { from: "10:00", to: "10:00", wrong: [["to", "windowEmpty"]] },
    { from: "09:00", to: "21:00", wrong: undefined },
  ])("are refused to a promotional line outside of the law: $from to $to", ({ from, to, wrong }) => {
    expect(wrongOf("promotional", from, to)).toEqual(wrong);
  });

  it("may be any of a service line", () => {
    expect(wrongOf("service", "22:00", "05:00")).toBeUndefined();
  });
});
