import { expect, it } from "vitest";
import type { ConditionRow } from "#contract/conditions/form.ts";
import { StepProperties } from "../funnels/step-filters.tsx";
import { idOf } from "../id-of.ts";
import { renderPage } from "../render-page.tsx";
import type { ListItem } from "../use-fields.ts";
import { Suggestions, suggestionsId } from "./suggestions.tsx";

const property = "data.رنگ مو";
const draw = (Page: () => JSX.Element) => renderPage({ Page, pathname: "/w/1/segments/new/conditions" });
const rowWith = (filters: number) =>
  ({
    field: { subject: { defaultValue: "event" }, filters: { items: Array.from({ length: filters }) } },
  }) as unknown as ListItem<ConditionRow>;

it("suggests the values of the website's own properties where a condition has filters of an event, and only there", () => {
  const suggestions = { properties: [{ value: property, label: "pick" }], [property]: [{ value: "بلوند" }] };
  const page = (filters: number) =>
    draw(() => <Suggestions conditions={[rowWith(filters)]} suggestions={suggestions} />);
  expect(page(0)).not.toContain("datalist");
  expect(suggestionsId(property)).not.toMatch(/\s/);
  expect(suggestionsId("data.a b")).not.toBe(suggestionsId("data.a_b"));
  for (const each of [`value="${property}"`, `id="${suggestionsId(property)}"`, 'value="بلوند"']) {
    expect(page(1)).toContain(each);
  }
});

it("suggests the same in the steps of a funnel", () => {
  const html = draw(() => <StepProperties own={[{ value: property, label: "pick", values: ["بلوند"] }]} />);
  for (const each of [`value="${property}"`, `id="step-values-${idOf(property)}"`, 'value="بلوند"']) {
    expect(html).toContain(each);
  }
});
