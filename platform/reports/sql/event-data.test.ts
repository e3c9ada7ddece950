import { expect, it } from "vitest";
import { withMoney } from "./event-data.ts";

it("an amount has no sign, a refund's neither", () => {
  const money = { data: '{"why":"late"}', orderId: "A-1", currency: "IRT" };
  const read = (value: number) => JSON.parse(withMoney({ ...money, value }, "IRT"));
  expect(read(-1_200)).toEqual({ why: "late", order: "A-1", value: 120, currency: "IRT" });
  expect(read(1_200).value).toBe(120);
});
