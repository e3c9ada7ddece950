import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { Template } from "#contract/templates.ts";
import { fillSms, readTemplate, smsForm, templateField } from "./template-form.ts";

const written = { name: "ارسال شد", category: "transactional", text: "سفارش {{event.order}} رسید" };
const values = [{ name: "token", value: "{{event.order}}" }];
const contentOf = (pattern?: object) =>
  readTemplate(smsForm.parse({ ...written, ...(pattern && { pattern }) })).content;

it("an SMS without a pattern says nothing of one; what is half written is said, so that the other half is missed", () => {
  expect(contentOf()).toEqual({ text: written.text });
  expect(contentOf({ code: "", values: [] })).toEqual({ text: written.text });
  expect(contentOf({ code: "ready" })).toEqual({ text: written.text, pattern: { code: "ready", values: [] } });
  expect(contentOf({ values })).toEqual({ text: written.text, pattern: { code: "", values } });
});

it("a stored pattern fills the form and comes back as it is", () => {
  const pattern = { code: "ready", values };
  const stored = { ...written, variables: [], content: { text: written.text, pattern } } as unknown as Template;
  const filled = fillSms(stored);
  expect(filled).toMatchObject({ text: written.text, pattern });
  expect(readTemplate(smsForm.parse(filled)).content).toEqual(stored.content);
  expect(fillSms(undefined).pattern).toEqual({ code: "", values: [] });
});

it("its fields are those of the form, and violations stand beside them", () => {
  expect(Object.keys(describeForm(smsForm).constraints)).toEqual(
    expect.arrayContaining(["pattern.code", "pattern.values", "pattern.values[].name", "pattern.values[].value"]),
  );
  expect(describeForm(smsForm).constraints["pattern.values"]?.multiple).toBe(true);
  expect(templateField(["content", "pattern", "values", 0, "name"])).toEqual(["pattern", "values", 0, "name"]);
});
