import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { FunnelColumns } from "./funnel-columns.tsx";
import type { FunnelColumn } from "./funnel-data.ts";

const lead = { rate: "۱۰٪", change: null, before: undefined, converted: "۱", of: "از ۱۰", median: "۱ ساعت" };
const column = { key: "1", mark: "۱", name: "ورود", isOptional: false, people: "۱۰", share: 1, ofFirst: "۱۰۰٪" };
const Page = () => <FunnelColumns lead={lead} columns={[column as FunnelColumn]} window="۷ روز" />;

it("the steps of a funnel have a heading above their own", () => {
  const html = renderPage({ Page, pathname: "/funnel" });
  expect([...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(["2", "3"]);
});
