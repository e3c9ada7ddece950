import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../render-page.tsx";
import { MembersCard } from "./detail-cards.tsx";

let size: string | undefined;
const Page = () => <MembersCard website="1" id="2" type="attribute" status="running" size={size} members={[]} />;

it.each([
  [undefined, "evaluating"],
  ["۰", "membersNone"],
] as const)("of a segment with the size %s says that its people are %s", (given, key) => {
  size = given;
  expect(renderPage({ Page, pathname: "/w/1/segments/2" })).toContain(i18n.t(`segments:detail.${key}`));
});
