import { expect, it } from "vitest";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { specsOf } from "#app/journeys/field-specs.ts";
import { i18n } from "#app/text/i18n.ts";
import { renderPage } from "../render-page.tsx";
import { BlockForm } from "./block-form.tsx";

const size = "«سبد»: ۲ پارت، ۸۰ نویسه";
const names = ["template", "line", "bale", "queue", "transactional", "hold"];
const data = {
  ...{ isEditable: true, revision: 7, names: [], outputs: [], targets: [], supplies: {}, notes: {} },
  form: {
    constraints: Object.fromEntries(
      ["title", "fields", ...names.map((each) => `fields.${each}`)].map((each) => [each, {}]),
    ),
  },
  filled: { title: "", fields: { template: "stored" }, connections: {} },
  specs: specsOf("action.sms"),
  options: {
    ...{ segments: [], domain: [], since: [], line: [{ value: "l", label: "3000" }] },
    template: [
      { value: "stored", label: "ذخیره‌شده" },
      { value: "chosen", label: "انتخاب‌شده" },
    ],
  },
} as unknown as BlockPageData;

type Props = Partial<Parameters<typeof BlockForm>[0]>;
let shown: Props;
const Page = () => <BlockForm data={data} lastResult={undefined} {...shown} />;
function draw(props: Props): string {
  shown = props;
  return renderPage({ Page, pathname: "/block" });
}
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]* value="(\w+)"/g)].map(([, value]) => value);
const selectedOf = (html: string) => [...html.matchAll(/<option value="(\w+)" selected=""/g)].map(([, value]) => value);

it("a block that sends SMS says what its template counts; Enter saves, a second button counts", () => {
  const html = draw({ size });
  expect(html).toContain(`>${size}</p>`);
  expect(buttonsOf(html)).toEqual(["save", "count"]);
  expect(html).toContain(i18n.t("journeys:block.count"));
});

it("what was chosen and not saved is kept when it is counted", () => {
  const fields = { template: "chosen", line: "l", queue: "3" };
  const html = draw({ size, lastResult: { initialValue: { title: "یادآوری", fields, revision: "5" } } });
  expect(selectedOf(html)).toEqual(expect.arrayContaining(["chosen", "l"]));
  expect(selectedOf(html)).not.toContain("stored");
  expect(html).toMatch(/name="title"[^>]*value="یادآوری"|value="یادآوری"[^>]*name="title"/);
  expect(html).toMatch(/name="revision"[^>]*value="5"/);
});

it("the panel of the map, which counts what is chosen and saves in its foot, has no button in the form", () => {
  const html = draw({ size, hasCount: false, formId: "block" });
  expect(html).toContain(size);
  expect(html).toMatch(/<form[^>]* id="block"/);
  expect(buttonsOf(html)).toEqual([]);
});

it("a block without a count, and a journey that is not edited, have no button for it", () => {
  expect(buttonsOf(draw({}))).toEqual(["save"]);
  expect(draw({})).not.toContain('role="status"');
  const locked = draw({ size, data: { ...data, isEditable: false } });
  expect(buttonsOf(locked)).toEqual([]);
  expect(locked).toContain(size);
});
