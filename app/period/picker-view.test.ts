import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { comparePickerView, pickerView } from "./picker-view.ts";
import { readPeriod, readPicker } from "./read-period.ts";
import { sides } from "./sides.ts";

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

it.each(["compareFrom", "compareTo"] as const)("a comparison without its %s says so", (missing) => {
  const given = missing === "compareTo" ? "compareFrom" : "compareTo";
  const query = new URLSearchParams({ compare: "dates", [given]: "2015-05-17" });
  const state = readPeriod(query, { ...clock, last: undefined });
  const { error } = comparePickerView(state, readPicker(query, sides.compare), { ...clock, query });
  expect(error?.text).toBe(i18n.t(`period:missing.${missing}`));
});
