import { expect, it } from "vitest";
import { templateText } from "../text/templates.ts";
import type { BlockType } from "./block-types.ts";
import { brokenTexts } from "./broken-texts.ts";

const { unclosed, unopened, name } = templateText.problems;
const broken = (type: BlockType, fields: object, items: object[] = []) =>
  brokenTexts({ type, fields: { ...fields }, items: items.map((data) => ({ id: "i", data: { ...data } })) as never });
const placesOf = (type: BlockType, fields: object, items?: object[]) =>
  broken(type, fields, items).map(({ path, message }) => [path.join("."), message]);

it("names the field, and the place in its list, of a text that is no template", () => {
  expect(placesOf("action.on_site", { title: "{{person.name}", body: "b", url: "https://a.example/" })).toEqual([
    ["fields.title", unclosed],
  ]);
  const buttons = [
    { title: "b", url: "https://a.example/" },
    { title: "person.name}}", url: "https://a.example/" },
  ];
  expect(placesOf("action.web_push", { title: "{{person name}}", buttons })).toEqual([
    ["fields.title", name],
    ["fields.buttons.1.title", unopened],
  ]);
  expect(placesOf("action.whatsapp", { values: ["a", "{{b"], template: "{{t" })).toEqual([
    ["fields.values.1", unclosed],
  ]);
  expect(placesOf("action.push", { data: { place: "{{event.id" } })).toEqual([["fields.data.place", unclosed]]);
});

it("lets objects within objects end in braces of their own, in a body of JSON alone", () => {
  const body = '{"a": {"b": "{{event.total}}", "c": {}}}';
  expect(placesOf("action.api", { body })).toEqual([]);
  expect(placesOf("action.api", { body: "a=b}}" })).toEqual([["fields.body", unopened]]);
  expect(placesOf("action.api", { body: "a=b}}" }, [{ name: "Content-Type", value: "application/json" }])).toEqual([]);
  expect(placesOf("action.api", { body: '{"a": "{{event.total"}' })).toEqual([["fields.body", unclosed]]);
});

it("reads the values of a call's headers, and nothing of blocks without texts", () => {
  expect(placesOf("action.api", {}, [{ name: "X-Key", value: "{{person.id" }])).toEqual([
    ["items.0.data.value", unclosed],
  ]);
  expect(placesOf("condition.attribute", { title: "{{" }, [{ value: "{{" }])).toEqual([]);
});
