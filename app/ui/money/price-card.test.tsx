import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../render-page.tsx";
import { PriceCard } from "./price-card.tsx";

const price = { currency: "تومان", lines: [], sum: "۱", prorated: undefined, vat: "۰", vatLabel: "مالیات" };
let shown = { isOutdated: false, isOfStored: false };
const Page = () => <PriceCard price={{ ...price, total: "۱", isFree: false }} problem={undefined} {...shown} />;
const draw = (state: typeof shown) => {
  shown = state;
  return renderPage({ Page, pathname: "/plans/checkout/extras" });
};
const button = i18n.t("checkout:extras.calculate");
const ofStored = i18n.t("checkout:price.ofStored", { button });
const outdated = i18n.t("checkout:price.outdated");

it("beside counts the price says without scripts of which counts it is, and how to count anew", () => {
  expect(draw({ isOutdated: false, isOfStored: true })).toMatch(new RegExp(`<p class="[^"]+">${ofStored}</p>`));
  expect(draw({ isOutdated: false, isOfStored: true })).toContain("(scripting: enabled)");
  expect(draw({ isOutdated: false, isOfStored: false })).not.toContain(ofStored);
});

it("a price that is not of what is typed says so", () => {
  expect(draw({ isOutdated: true, isOfStored: true })).toContain(outdated);
  expect(draw({ isOutdated: false, isOfStored: true })).not.toContain(outdated);
});
