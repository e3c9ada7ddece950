import { expect, it } from "vitest";
import { ledgerMoney } from "#platform/ledger/ledger-money.ts";
import { chooseGateway } from "./choose-gateway.ts";
import type { Gateways } from "./gateways/open-gateways.ts";
import { openSandbox, type SandboxDependencies } from "./gateways/sandbox.ts";

const sandbox = openSandbox({} as SandboxDependencies);
const gateways = { list: () => [sandbox] } as unknown as Gateways;
const topUp = (currency: "IRR" | "EUR", amount: number) =>
  chooseGateway(gateways, { order: null, orderNumber: null, money: ledgerMoney(currency, amount) });
const refusal = (details: { path: string[]; message: string }) => expect.objectContaining({ issues: [details] });
const path = ["topUp", "amount"];

it("a top-up below what gateways take is refused beside its amount, with the currency", () => {
  expect(() => topUp("IRR", 120)).toThrow(refusal({ path, message: "باید حداقل ۱٬۰۰۰ تومان باشد." }));
  expect(() => topUp("EUR", 49)).toThrow(refusal({ path, message: "باید حداقل ۰٫۵ یورو باشد." }));
  expect([topUp("IRR", 10_000).name, topUp("EUR", 50).name]).toEqual(["sandbox", "sandbox"]);
});

it("a payment's number is the beginning of what the gateway calls it", async () => {
  const authority = `Sd_4e4ZNsbq2B${"x".repeat(20)}`;
  const row = { outcome: "pay", answersFrom: null, amount: 10_000, currency: "IRR" };
  const { verify } = openSandbox({
    ...{ postgres: { query: async () => [row] }, clock: { now: () => 0 }, settings: { PAYMENT_GATEWAY: ["sandbox"] } },
  } as unknown as SandboxDependencies);
  expect(await verify({ authority, money: ledgerMoney("IRR", 10_000) })).toMatchObject({ reference: "Sd_4e4ZNsbq2B" });
});
