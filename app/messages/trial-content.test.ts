import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { contentOfTrial } from "./trial-content.server.ts";

/** A platform that knows one template, which it fills in as its preview says. */
const apiOf = (push: object) => {
  const template = { type: "PUSH", category: "marketing", variables: [], content: {} };
  const preview = { samples: [{ person: null, missing: [], text: "نام\nخانوادگی\nمتن", push }] };
  const templates = { get: async () => ({ result: template }), preview: async () => ({ result: preview }) };
  return { integration: { templates } } as unknown as OwnerContext["api"];
};
const filled = {
  title: "نام\nخانوادگی",
  body: "متن",
  url: "https://shop.example/17",
  image: "https://shop.example/a.png",
};
const typed = { channel: "c", to: "tok", title: "عنوان", body: "تن", url: "" };

it.each([
  ["what a template's preview shows, a title of two lines whole", { template: "t" }, filled],
  [
    "the address that is typed beside a template",
    { template: "t", url: "https://b.example" },
    { ...filled, url: "https://b.example" },
  ],
  ["what is typed", { template: "" }, { title: "عنوان", body: "تن" }],
])("a test push says %s", async (_, change, content) => {
  expect(await contentOfTrial(apiOf(filled), { wid: "w", value: { ...typed, ...change } })).toEqual(content);
});

it("a test SMS of a template has its pattern, as the chosen line sends it", async () => {
  const lines: unknown[] = [];
  const pattern = { code: "cart", values: [{ name: "token", value: "سارا" }] };
  const sample = { person: null, missing: [], text: "سلام سارا", pattern };
  const template = { type: "SMS", category: "marketing", variables: [], content: {} };
  const preview = async ({ line }: { line?: string }) => {
    lines.push(line);
    return { result: { samples: [sample] } };
  };
  const templates = { get: async () => ({ result: template }), preview };
  const api = { integration: { templates } } as unknown as OwnerContext["api"];
  const value = { channel: "account line", to: "0912", template: "t", text: "" };
  expect(await contentOfTrial(api, { wid: "w", value })).toEqual({ text: "سلام سارا", pattern });
  expect(await contentOfTrial(api, { wid: "w", value: { ...value, template: "", text: "سلام" } })).toEqual({
    text: "سلام",
  });
  expect(lines).toEqual(["line"]);
});

it.each([
  ["marketing", undefined],
  ["transactional", true],
])("a test mail of a template that is %s says whether it can be stopped", async (category, isTransactional) => {
  const sample = { person: null, missing: [], text: "متن", subject: "سلام" };
  const template = { type: "EMAIL", category, variables: [], content: {} };
  const preview = async () => ({ result: { samples: [sample], html: "<p>متن</p>" } });
  const templates = { get: async () => ({ result: template }), preview };
  const api = { integration: { templates } } as unknown as OwnerContext["api"];
  const from = { fromName: "", fromLocal: "info", domain: "shop.example" };
  const value = { channel: "c", to: "a@b.example", template: "t", subject: "", text: "", ...from };
  const content = await contentOfTrial(api, { wid: "w", value });
  expect(content).toMatchObject({ html: "<p>متن</p>", subject: "سلام" });
  expect("isTransactional" in content ? content.isTransactional : undefined).toBe(isTransactional);
});
