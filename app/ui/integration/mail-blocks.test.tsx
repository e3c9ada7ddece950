import { expect, it } from "vitest";
import { fillMail, mailForm } from "#app/integration/template-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { renderPage } from "../render-page.tsx";
import { MailEditor } from "./template-editor.tsx";

const form = describeForm(mailForm);
const saving = { revision: undefined, submit: "ذخیرهٔ قالب" };
let lastResult: LastResult;
const Page = () => <MailEditor form={form} values={fillMail(undefined)} lastResult={lastResult} saving={saving} />;

/** What has the focus after a button of the list: the names of fields, or the element. */
function focusedAfter(blocks: object[], intent: { type: string; payload: object }) {
  lastResult = { intent, initialValue: { name: "خبر", blocks } } as unknown as LastResult;
  const html = renderPage({ Page, pathname: "/template" });
  return [...html.matchAll(/<(\w+)([^>]*) autofocus=""([^>]*)>/g)].map(([, element, ...attributes]) => {
    const [, name] = / name="([^"]*)"/.exec(attributes.join("")) ?? [];
    return element === "button" || name === undefined ? element : name;
  });
}
const insert = { type: "insert", payload: { name: "blocks" } };

it.each([
  ["heading", "blocks[1].text"],
  ["text", "blocks[1].text"],
  ["button", "blocks[1].text"],
  ["image", "blocks[1].url"],
  ["divider", "h2"],
  ["products", "button"],
])("an added block (%s) has the focus in the first that can be written in it", (kind, focused) => {
  expect(focusedAfter([{ kind: "text" }, { kind }], insert)).toEqual([focused]);
});

it("a moved block takes the focus along, and an added product has it", () => {
  const blocks = [{ kind: "image" }, { kind: "products", products: [{ name: "a" }, {}] }];
  const moved = { type: "reorder", payload: { name: "blocks", from: 1, to: 0 } };
  expect(focusedAfter(blocks, moved)).toEqual(["blocks[0].url"]);
  const added = { type: "insert", payload: { name: "blocks[1].products" } };
  expect(focusedAfter(blocks, added)).toEqual(["blocks[1].products[1].name"]);
  expect(focusedAfter([blocks[1] as object], insert)).toEqual(["blocks[0].products[0].name"]);
});
