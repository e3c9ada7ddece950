import { expect, it } from "vitest";
import { renderPage } from "#app/ui/render-page.tsx";
import { GoalList } from "./goal-list.tsx";

const goal = {
  ...{ name: "هدف", value: 0, counts: "session" as const, isMain: false, createdAt: "2026-01-01T00:00:00Z" },
};
const rows = [
  { ...goal, id: "1", kind: "event" as const, match: "purchase" },
  { ...goal, id: "2", kind: "event" as const, match: "order_returned" },
  { ...goal, id: "3", kind: "page" as const, match: "search" },
];
const List = () => <GoalList website="w" rows={rows} />;

it("what a goal counts is called by its word, an own event and a page as they are written", () => {
  const html = renderPage({ Page: List, pathname: "/w/w/goals" });
  expect(html).not.toContain("purchase");
  expect(html).toContain("خرید");
  expect(html).toContain('<code dir="ltr">order_returned</code>');
  expect(html).toContain('<code dir="ltr">search</code>');
});
