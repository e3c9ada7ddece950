import { expect, it } from "vitest";
import { loadChoices } from "./conditions-choices.server.ts";

const none = async () => ({ result: { items: [], attributes: [], countries: [] } });
const fields = [{ name: "size", type: "text", values: ["XL"] }];
const carried = async () => ({ result: { items: [{ name: "pick", label: "pick", defined: false, fields }] } });
const api = {
  ...{ profiles: { stuff: none }, namedEvents: { names: none }, segments: { list: none } },
  userEvents: { fields: carried },
};
const context = { api, param: () => "7" } as unknown as Parameters<typeof loadChoices>[0];

it("suggests sources, systems and browsers as the collector writes them, with what people call them", async () => {
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.source).toContainEqual({ value: "google.com", label: "گوگل" });
  expect(suggestions.os).toContainEqual({ value: "Android", label: "اندروید" });
  expect(suggestions.browser).toContainEqual({ value: "Chrome", label: "کروم" });
});

it("suggests the properties that the website's events carried beside those of every event, and their values", async () => {
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.properties).toContainEqual({ value: "صفحه" });
  expect(suggestions.properties).toContainEqual({ value: "data.size", label: "pick" });
  expect(suggestions["data.size"]).toEqual([{ value: "XL" }]);
});
