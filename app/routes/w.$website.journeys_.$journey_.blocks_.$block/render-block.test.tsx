import { expect, it } from "vitest";
import { specsOf } from "#app/journeys/field-specs.ts";
import { renderPage } from "#app/ui/render-page.tsx";
import Page from "./route.tsx";

const names = ["template", "line", "bale", "queue", "transactional", "hold"].map((each) => `fields.${each}`);
const pathname = "/block";
const loaded = {
  ...{ website: "w", journey: "j", isEditable: true, revision: 7, size: "ذخیره‌شده: ۱ پارت" },
  ...{
    names: [],
    outputs: [],
    targets: [],
    supplies: {},
    notes: {},
    items: null,
    messages: [],
    broken: null,
    channel: null,
  },
  block: { id: "b", type: "action.sms", kind: "action", name: "پیامک", about: "اقدام" },
  form: { constraints: Object.fromEntries(["title", "fields", ...names].map((each) => [each, {}])) },
  filled: { title: "", fields: {}, connections: {} },
  specs: specsOf("action.sms"),
  options: { segments: [], domain: [], since: [], line: [], template: [{ value: "t", label: "سبد" }] },
};

it("a block's page says what the stored template counts, and after a press what the chosen one does", () => {
  expect(renderPage({ Page, pathname, loaded })).toContain("ذخیره‌شده: ۱ پارت");
  const lastResult = { initialValue: { fields: { template: "t" }, revision: "7" } };
  const answered = { lastResult, failure: undefined, size: "سبد: ۲ پارت" };
  const html = renderPage({ Page, pathname, loaded, answered });
  expect(html).toContain("سبد: ۲ پارت");
  expect(html).not.toContain("ذخیره‌شده: ۱ پارت");
  expect(html).toContain('<option value="t" selected="">');
});

it("two versions of a block that was changed elsewhere are shown without a count", () => {
  const lastResult = { status: "error", initialValue: { fields: { template: "t" }, revision: "6" } };
  const answered = { lastResult, failure: { kind: "stale", message: "" } };
  const html = renderPage({ Page, pathname, loaded, answered });
  expect(html).not.toContain("ذخیره‌شده: ۱ پارت");
  expect(html).not.toContain('value="count"');
});
