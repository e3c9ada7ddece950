import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { ChartTable } from "./chart-table.tsx";

const Page = () => <ChartTable heads={["نشست"]} rows={[["۱ آذر", "۵"]]} />;

it("the table of a chart, which scrolls in its own place, is reached by the keyboard", () => {
  const [scroll] = /<div[^>]*role="group"[^>]*>/.exec(renderPage({ Page, pathname: "/chart" })) ?? [];
  expect(scroll).toContain('tabindex="0"');
  expect(scroll).toMatch(/aria-label="[^"]+"/);
});
