import { expect, it } from "vitest";
import { condition } from "./condition.ts";

it("knows no score of buyers, which others' orders change: a cell of the grid is said by its limits", () => {
  const given = (field: string) => ({ of: "kpi", field, op: "eq", value: 5 });
  expect(condition.safeParse(given("frequency")).success).toBe(true);
  expect(condition.safeParse(given("rfm")).error?.issues[0]?.path).toEqual(["field"]);
});

it("names the type of people as lists of people number it, and knows no other", () => {
  const read = (op: string, value: unknown) => condition.safeParse({ of: "attribute", field: "type", op, value });
  expect(read("is", 3).data).toMatchObject({ value: "customer" });
  expect(read("is_not", "1").data).toMatchObject({ value: "visitor" });
  expect(read("any_of", [2, "3", "visitor"]).data).toMatchObject({ value: ["lead", "customer", "visitor"] });
  expect(read("contains", "cust").data).toMatchObject({ value: "cust" });
  expect(read("exists", undefined).success).toBe(true);
  for (const [op, value] of [
    ["is", 4],
    ["is", "buyer"],
    ["none_of", ["lead", "0"]],
    ["is", true],
    ["starts_with", "x"],
  ]) {
    expect(read(String(op), value).error?.issues[0]?.path[0], JSON.stringify(value)).toBe("value");
  }
  const own = { of: "attribute", field: "attr.type", op: "eq", value: 3 };
  expect(condition.safeParse(own).data).toEqual(own);
});
