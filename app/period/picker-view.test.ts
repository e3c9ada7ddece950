import { expect, it } from "vitest";
import { pickerView } from "./picker-view.ts";
import { readPeriod, readPicker } from "./read-period.ts";

const clock = { zone: "Asia/Tehran", now: Date.parse("2026-11-20T10:00:00Z") };

it("another range begins without the timeline and the step of the chart, by link and by form", () => {
  const query = new URLSearchParams("timeline=1Y&boundary=month&browser=Chrome");
  const state = readPeriod(query, { ...clock, last: undefined });
  const { presets, timelines, hiddenFields, country } = pickerView(state, readPicker(query), { ...clock, query });
  for (const { to } of [...presets, ...timelines]) {
    expect(to).toContain("browser=Chrome");
    expect(to).not.toContain("boundary");
  }
  for (const { to } of presets) expect(to).not.toContain("timeline");
  expect(hiddenFields).toEqual([["browser", "Chrome"]]);
  expect(country).toBe("IR");
});
