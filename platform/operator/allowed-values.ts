import { maxWalletAmount } from "#contract/balance.ts";
import { currencies } from "#contract/currencies.ts";
import { importEncodings } from "#contract/import-choices.ts";
import { soldCurrencies } from "#contract/money-shapes.ts";
import { credentialNames } from "#contract/websites.ts";
import { refundTargets } from "#platform/payments/refund-order.ts";
import type { CommandName } from "./commands.ts";
import { demoBounds } from "./demo-command.ts";
import { separators } from "./import-file-command.ts";

const number = (value: number) => value.toLocaleString("en", { useGrouping: false });
const oneOf = (names: readonly string[]) => `one of ${names.join(", ")}`;
const whole = ({ min, max }: { min: number; max: number }) => `a whole number from ${number(min)} to ${number(max)}`;
const day = "a day such as 2026-11-01";
const characters = (max: number, min = 1) => `${min} to ${max} characters`;

/** What arguments take, in words, by their names; of one command alone as `command argument`. */
const allowed: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  owner: "an e-mail address",
  fullName: characters(120),
  name: characters(120),
  password: characters(200, 8),
  url: "an address such as https://shop.example",
  hosts: "hosts such as shop.example,blog.shop.example",
  timeZone: "a zone such as Asia/Tehran, or an offset such as +03:30",
  website: "the id of a website",
  order: "the id of an order or payment, or the reference of a payment",
  credential: oneOf(credentialNames),
  ...{ days: whole(demoBounds.days), visitors: whole(demoBounds.visitors), seed: whole(demoBounds.seed) },
  ...{ from: day, to: day },
  "refund to": oneOf(refundTargets),
  amount: `a number above 0, at most ${number(maxWalletAmount)}`,
  reference: characters(80),
  currency: oneOf(currencies),
  "wallet top-up currency": oneOf(soldCurrencies),
  encoding: oneOf(importEncodings),
  separator: oneOf(Object.keys(separators)),
  columns: "a field for each column, separated by commas, empty for one that is not imported",
};

/** What an argument of a command takes, in words. */
export const allowedOf = (command: CommandName, argument: string): string | undefined =>
  allowed[`${command} ${argument}`] ?? allowed[argument];
