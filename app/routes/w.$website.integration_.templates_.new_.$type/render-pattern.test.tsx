import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { fillSms, smsForm } from "#app/integration/template-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { SmsEditor } from "#app/ui/integration/template-editor.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import type { Template } from "#contract/templates.ts";

const pathname = "/form";
const saving = { revision: undefined, submit: "ذخیرهٔ قالب" };

/** The form of a page whose loader answered what it holds. */
function Page() {
  const lastResult = (useActionData() as { lastResult: LastResult } | undefined)?.lastResult;
  const values = useLoaderData() as object;
  return <SmsEditor form={describeForm(smsForm)} values={values} lines={[]} lastResult={lastResult} saving={saving} />;
}

/** What the form is sent with as it is shown, without a script, and whether the pattern is unfolded. */
function draw(loaded: object, answered?: { lastResult: LastResult }) {
  const html = renderPage({ Page, pathname, loaded, answered });
  const sent = new FormData();
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const of = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1];
    if (of("type") !== "radio" || tag.includes(' checked=""')) sent.append(of("name") ?? "", of("value") ?? "");
  }
  const intents = [...html.matchAll(/<button[^>]* name="__intent__"[^>]* value="([^"]*)"/g)].map(([, value = ""]) =>
    value.replaceAll("&quot;", '"'),
  );
  return { html, sent, intents, isOpen: /<details open="">/.test(html) };
}

const values = [
  { name: "token", value: "{{event.order}}" },
  { name: "token2", value: "۱۲" },
];
const stored = {
  ...{ name: "رسید", category: "transactional", variables: [] },
  content: { text: "سفارش رسید", pattern: { code: "order-ready", values } },
} as unknown as Template;

it("the pattern is folded where there is none, and unfolded with what a template has", () => {
  expect(draw(fillSms(undefined)).isOpen).toBe(false);
  const { isOpen, sent } = draw(fillSms(stored));
  expect(isOpen).toBe(true);
  expect([...sent].filter(([name]) => name.startsWith("pattern."))).toEqual([
    ["pattern.code", "order-ready"],
    ["pattern.values[0].name", "token"],
    ["pattern.values[0].value", "{{event.order}}"],
    ["pattern.values[1].name", "token2"],
    ["pattern.values[1].value", "۱۲"],
  ]);
});

it("a button adds a value and keeps what was typed, the pattern unfolded", () => {
  const { sent, intents } = draw(fillSms(undefined));
  sent.set("name", "رسید");
  sent.set("pattern.code", "order-ready");
  sent.set("__intent__", intents.find((intent) => intent.includes("pattern.values")) ?? "");
  const lastResult = parseWithZod(sent, { schema: smsForm }).reply();
  const again = draw(fillSms(undefined), { lastResult });
  expect(again.isOpen).toBe(true);
  expect(again.sent.get("pattern.code")).toBe("order-ready");
  expect(again.sent.has("pattern.values[0].name")).toBe(true);
});

it("what is wrong with it unfolds it and stands beside its field", () => {
  const { sent } = draw({ ...fillSms(stored), pattern: { code: "", values: [] } });
  const lastResult = parseWithZod(sent, { schema: smsForm }).reply({
    fieldErrors: { "pattern.code": ["این فیلد لازم است."] },
  });
  const { html, isOpen } = draw(fillSms(undefined), { lastResult });
  expect(isOpen).toBe(true);
  expect(html).toContain("این فیلد لازم است.");
});
