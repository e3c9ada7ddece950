import { expect, it } from "vitest";
import { loadChoices } from "./conditions-choices.server.ts";

const none = async () => ({ result: { items: [], attributes: [], countries: [] } });
const api = { profiles: { stuff: none }, namedEvents: { names: none }, segments: { list: none } };

it("suggests sources, systems and browsers as the collector writes them, with what people call them", async () => {
  const context = { api, param: () => "7" } as unknown as Parameters<typeof loadChoices>[0];
  const { suggestions } = await loadChoices(context, { type: "attribute", except: undefined });
  expect(suggestions.source).toContainEqual({ value: "google.com", label: "گوگل" });
  expect(suggestions.os).toContainEqual({ value: "Android", label: "اندروید" });
  expect(suggestions.browser).toContainEqual({ value: "Chrome", label: "کروم" });
});
