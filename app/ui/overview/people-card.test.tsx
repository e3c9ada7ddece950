import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { PeopleCard, type PersonRow } from "./people-card.tsx";

const nothing: PersonRow = {
  ...{ key: "1", name: "مینا", isAnonymous: false, type: "customer", medium: "", source: "", page: "", city: "" },
  ...{ device: "desktop", sales: "", sessions: "", ago: "دیروز", isNow: false },
};
let shown: PersonRow;
const Page = () => <PeopleCard title="آخرین‌ها" rows={[shown]} />;
/** The cells of the second line of a card: left out or not. */
function lineOf(row: Partial<PersonRow>): boolean[] {
  shown = { ...nothing, ...row };
  const cells = renderPage({ Page, pathname: "/overview" }).matchAll(/<td [^>]*class="([^"]*\bbelow)"/g);
  return [...cells].map(([, names]) => names?.split(" ").includes("unknown") ?? false);
}

it("a card leaves out what is not known of a person, and the comma with it", () => {
  expect(lineOf({})).toEqual([true, true, true]);
  expect(lineOf({ medium: "مستقیم", city: "تهران" })).toEqual([false, true, false]);
  expect(lineOf({ source: "google", page: "/" })).toEqual([false, false, true]);
});
