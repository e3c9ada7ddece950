import { expect, it } from "vitest";
import { loadChoices } from "./conditions-choices.server.ts";

const none = async () => ({ result: { items: [], attributes: [], countries: [] } });
const properties = async () => ({ result: { items: [{ name: "size", events: ["pick"], values: ["XL"] }] } });
const api = {
  ...{ profiles: { stuff: none }, namedEvents: { names: none, properties }, segments: { list: none } },
};
const context = { api, param: () => "7" } as unknown as Parameters<typeof loadChoices>[0];

it("suggests sources, systems and browsers as the collector writes them, with what people call them", async () => {
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.source).toContainEqual({ value: "google.com", label: "گوگل" });
  expect(suggestions.os).toContainEqual({ value: "Android", label: "اندروید" });
  expect(suggestions.browser).toContainEqual({ value: "Chrome", label: "کروم" });
});

it("suggests the properties of the website's events beside those of every event, and their values", async () => {
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.properties).toContainEqual({ value: "صفحه" });
  expect(suggestions.properties).toContainEqual({ value: "data.size", label: "pick" });
  expect(suggestions["data.size"]).toEqual([{ value: "XL" }]);
});

it("suggests known events by their words, own events by their names, between quotes where these are a word", async () => {
  const names = async () => ({ result: { items: ["purchase", "order_returned", "خرید"] } });
  const context = { api: { ...api, namedEvents: { names, properties } }, param: () => "7" } as unknown as Parameters<
    typeof loadChoices
  >[0];
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.events).toContainEqual({ value: "خرید", label: "purchase" });
  expect(suggestions.events?.slice(-2)).toEqual([{ value: "order_returned" }, { value: '"خرید"', label: "خرید" }]);
});
