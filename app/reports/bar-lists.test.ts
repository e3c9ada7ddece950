import { expect, it } from "vitest";
import type { Report } from "#contract/reports.ts";
import { barListView, shareCardView } from "./bar-lists.server.ts";

it("a list has no unknown row of nobody, neither by itself nor among the rest", () => {
  const items = [
    { key: "mobile", label: "mobile", sessions: 5 },
    { key: "", label: "", sessions: 0 },
  ];
  const report = { items, total: 2, totals: { sessions: 5 } } as unknown as Report;
  const keysOf = ({ rows }: { rows: readonly { key: string }[] }) => rows.map(({ key }) => key);
  expect(keysOf(shareCardView("device", report, new URLSearchParams()))).toEqual(["mobile"]);
  const countries = barListView("country", report, new URLSearchParams());
  expect([keysOf(countries), countries.rest]).toEqual([["mobile"], undefined]);
  const some = { ...report, items: [items[0], { ...items[1], sessions: 1 }] } as unknown as Report;
  expect(keysOf(barListView("country", some, new URLSearchParams()))).toEqual(["mobile", ""]);
});
