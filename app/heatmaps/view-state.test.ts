import { expect, it } from "vitest";
import { viewportFilters } from "./view-state.server.ts";

it("a filter by device is said to have no effect, and has no chip", () => {
  const chip = (key: string) => ({ key, label: key, to: "?" });
  const filters = { chips: [chip("medium=search"), chip("device=mobile")], clear: "?", wrong: [] };
  expect(viewportFilters(filters)).toMatchObject({
    ...{ chips: [{ key: "medium=search" }], clear: "?", wrong: [] },
    note: expect.stringContaining("دستگاه"),
  });
  expect(viewportFilters({ ...filters, chips: [chip("medium=search")] }).note).toBeUndefined();
});
