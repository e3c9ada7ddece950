import { expect, it } from "vitest";
import { readViewState, viewportFilters } from "./view-state.server.ts";

it("a filter by device is said to have no effect, and has no chip", () => {
  const chip = (key: string) => ({ key, label: key, to: "?" });
  const filters = { chips: [chip("medium=search"), chip("device=mobile")], clear: "?", wrong: [] };
  expect(viewportFilters(filters)).toMatchObject({
    ...{ chips: [{ key: "medium=search" }], clear: "?", wrong: [] },
    note: expect.stringContaining("دستگاه"),
  });
  expect(viewportFilters({ ...filters, chips: [chip("medium=search")] }).note).toBeUndefined();
});

it("a heatmap opens on desktops with its own type, and the settings of the specification", () => {
  const click = { type: "click" as const, variant: null, captures: [] };
  expect(readViewState(new URLSearchParams(), click)).toMatchObject({
    ...{ view: "click", device: "desktop", layer: "all" },
    settings: { opacity: 100, blur: 85, radius: 40 },
  });
  expect(readViewState(new URLSearchParams("on=mobile&blur=20&radius=999&opacity=x"), click)).toMatchObject({
    ...{ device: "mobile", settings: { opacity: 100, blur: 20, radius: 100 } },
  });
});
