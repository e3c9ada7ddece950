import { expect, it } from "vitest";
import { condition } from "./condition.ts";

it("knows no score of buyers, which others' orders change: a cell of the grid is said by its limits", () => {
  const given = (field: string) => ({ of: "kpi", field, op: "eq", value: 5 });
  expect(condition.safeParse(given("frequency")).success).toBe(true);
  expect(condition.safeParse(given("rfm")).error?.issues[0]?.path).toEqual(["field"]);
});
