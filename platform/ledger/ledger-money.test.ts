import { expect, test } from "vitest";
import type { LedgerMoney, Rial } from "./ledger-money.ts";

test("Money of the ledger is made by its readers alone: the compiler refuses a bare number, and one unit as another.", () => {
  // @ts-expect-error A number without a unit.
  const bare: LedgerMoney = { currency: "IRR", amount: 10 };
  const rial = 10 as Rial;
  // @ts-expect-error Rials as euro cents.
  const mixed: LedgerMoney = { currency: "EUR", amount: rial };
  expect([bare, mixed].map(({ currency }) => currency)).toEqual(["IRR", "EUR"]);
});
