import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { ItemsCard } from "./items-card.tsx";

const items = { kind: "slot", rows: [], filters: [], names: [] } as never;
const Page = () => <ItemsCard items={items} isEditable lastResult={null} />;

it("both hours of a slot say how a time is written, as the wait for an hour does", () => {
  expect(renderPage({ Page, pathname: "/x" }).match(/نمونه: ۹:۳۰ یا ۲۱\./g)).toHaveLength(2);
});
