import { expect, it } from "vitest";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { specsOf } from "#app/journeys/field-specs.ts";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../../render-page.tsx";
import { HeldDraft } from "./held-draft.tsx";

const names = specsOf("action.sms").map(({ name }) => name);
const other = {
  ...{ isEditable: true, revision: 8, names: [], outputs: [], targets: [], supplies: {}, notes: {} },
  form: {
    constraints: Object.fromEntries(
      ["title", "fields", ...names.map((name) => `fields.${name}`)].map((each) => [each, {}]),
    ),
  },
  filled: { title: "از برگهٔ دیگر", fields: { queue: "12" }, connections: {} },
  specs: specsOf("action.sms"),
  options: { segments: [], domain: [], since: [], line: [], template: [] },
} as unknown as BlockPageData;

let isStale: boolean;
const sent = { initialValue: { title: "از این برگه", fields: { queue: "12" }, revision: "5" } };
const Page = () => <HeldDraft {...{ other, sent, isStale }} keepMine={() => {}} giveUp={() => {}} />;
function draw(stale: boolean): string {
  isStale = stale;
  return renderPage({ Page, pathname: "/map" });
}

it("beside the choice stands what is another in the version that was saved elsewhere, to be read", () => {
  const html = draw(true);
  expect(html).toContain(i18n.t("forms:wizard.conflict.stored"));
  expect(html).toMatch(/<fieldset[^>]* disabled=""/);
  expect(html).toContain("از برگهٔ دیگر");
  expect(html).not.toContain('name="fields.queue"');
  expect(html.indexOf("<fieldset")).toBeLessThan(html.indexOf(i18n.t("forms:wizard.conflict.keepMine")));
});

it("words that are wrong in themselves stand alone", () => {
  expect(draw(false)).not.toContain("<fieldset");
});
