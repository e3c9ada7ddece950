import { expect, it } from "vitest";
import { filterParameters } from "#app/period/report-address.ts";
import { overview } from "./overview.ts";

it("every filter of reports has a Persian name, each another", () => {
  const names: Record<string, string> = overview.filters.fields;
  const words = filterParameters.map((name) => names[name] ?? name);
  expect(words.filter((word) => /[a-z]/i.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
