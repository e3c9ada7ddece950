import { expect, it } from "vitest";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../render-page.tsx";
import { PreviewCards } from "./preview-card.tsx";
import type { PreviewView } from "./segment-data.ts";

const preview: PreviewView = {
  count: { value: "۱٬۲۳۴ نفر", of: "۱۲٪ از ۱۰٬۰۰۰ نفر", share: 0.12, isEstimate: true, isLarge: false },
  ...{ groups: ["۱٬۲۳۴ نفر"], overlap: "مشترک: ۱۷", isFailed: false },
  reach: [{ channel: "SMS", label: "پیامک", number: "۸۰۷" }],
  sample: [{ id: "1", to: "/w/1/people/1", name: "مینا", isAnonymous: false, groups: undefined, why: "شهر: اصفهان" }],
  inWords: [{ path: "0", label: "گروه ۱", value: "شهر برابر است با اصفهان" }],
};
const former = ["۱٬۲۳۴", "۱۲٪", "مشترک: ۱۷", "۸۰۷", "مینا", "شهر برابر است با اصفهان"];
let isIncomplete = false;
const Page = () => <PreviewCards preview={preview} exact="?exact=1" isIncomplete={isIncomplete} isInWords />;
const draw = (state: boolean) => {
  isIncomplete = state;
  return renderPage({ Page, pathname: "/w/1/segments/new/conditions" });
};

it("shows no figure and no word of former conditions beside a value that is wrong", () => {
  for (const each of former) expect(draw(false)).toContain(each);
  const html = draw(true);
  for (const each of [...former, "?exact=1"]) expect(html).not.toContain(each);
  expect(html).toContain(i18n.t("segments:preview.incomplete"));
});
