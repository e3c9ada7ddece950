import { expect, it } from "vitest";
import { csvLine } from "#app/format/csv.ts";
import type { Transaction } from "#contract/balance.ts";
import { fileHeads, fileLine } from "./transactions.server.ts";

const order = "0199e1a0-0000-7000-8000-000000000001";
const transaction: Transaction = {
  ...{ id: "1", at: "2026-11-22T10:00:00.000Z", kind: "plan", title: "صورت‌حساب ۱۲", channel: null },
  ...{ campaign: null, campaignName: null, amount: -240_000, held: 0, balance: 10_000, currency: "IRT" },
  ...{ reference: order, paymentReference: "201", orderNumber: 12 },
};
const written = (changes: Partial<Transaction>) => csvLine(fileLine({ ...transaction, ...changes }, (at) => at));

it("the file of transactions ends with the gateway's number and the order's", () => {
  expect(csvLine(fileHeads("IRT"))).toMatch(/,ارز,پیگیری,شمارهٔ پیگیری,شمارهٔ صورت‌حساب\r\n$/);
  expect(written({})).toMatch(new RegExp(`,IRT,${order},201,12\r\n$`));
  expect(written({ reference: "۱۴۰۵-۷", paymentReference: null, orderNumber: null })).toMatch(/,IRT,۱۴۰۵-۷,,\r\n$/);
});
