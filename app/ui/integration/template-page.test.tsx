import { useActionData } from "@remix-run/react";
import { expect, it } from "vitest";
import { fillSms, smsForm } from "#app/integration/template-form.ts";
import type { EditorData } from "#app/integration/template-page.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { Template } from "#contract/templates.ts";
import { renderPage } from "../render-page.tsx";
import { TemplatePage } from "./template-page.tsx";

const stored = {
  ...{ name: "یادآوری", category: "marketing", variables: [], version: 5 },
  content: { text: "متن ذخیره‌شده" },
} as unknown as Template;
const view = {
  ...{
    website: "1",
    path: "sms",
    type: "SMS",
    title: "یادآوری",
    text: "",
    status: "Approved",
    reason: "",
    revision: 5,
  },
  sms: { form: describeForm(smsForm), values: fillSms(stored), lines: [] },
} as unknown as EditorData;
const sent = { name: "یادآوری", category: "marketing", text: "متن من", revision: "4" };

const Page = () => <TemplatePage view={view} answered={useActionData()} />;
const draw = (answered?: object) => renderPage({ Page, pathname: "/template", answered });
/** The versions that the page's forms are sent with. */
const revisionsOf = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="revision" value="(\d*)"/g)].map(([, revision]) => revision);

it("a template goes with the version that its page was opened with, also after a preview or a button of a list", () => {
  expect(revisionsOf(draw())).toEqual(["5"]);
  expect(revisionsOf(draw({ lastResult: null, typed: sent }))).toEqual(["4"]);
  expect(revisionsOf(draw({ lastResult: { initialValue: sent } }))).toEqual(["4"]);
});

it("one that was changed elsewhere shows both texts, and is saved over what its owner now sees", () => {
  const html = draw({ lastResult: { initialValue: sent }, failure: { kind: "stale", message: "" } });
  expect(revisionsOf(html)).toEqual(["5"]);
  expect(html).toContain("متن من");
  expect(html.split("نسخهٔ ذخیره‌شده").at(-1)).toContain("متن ذخیره‌شده");
  expect(html).toContain("نگه داشتن نسخهٔ من");
});
