import { formatPlain } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PartyData, SheetData } from "#app/ui/money/invoice-sheet.tsx";
import type { Order, Party, PreOrder } from "#contract/money-shapes.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { persianDigits } from "#contract/text/digits.ts";
import { priceView } from "./price-view.server.ts";

/** What a paper names of a party, in its order; what has no letters of ours reads from left to right, an address as code. */
const partyRows = [
  { key: "name", isLatin: false },
  { key: "nationalId", isLatin: true },
  { key: "economicCode", isLatin: true },
  { key: "registrationNumber", isLatin: true },
  { key: "address", isLatin: false },
  { key: "postalCode", isLatin: true },
  { key: "phone", isLatin: true },
  { key: "email", isLatin: true },
] as const;

const place = ({ province, city, address }: Party) => [province, city, address].filter(Boolean).join("، ") || null;

function partyView(side: "buyer" | "seller", party: Party): PartyData {
  const values = { ...party, address: place(party) };
  return {
    title: i18n.t(`invoices:preOrder.${side}`),
    rows: partyRows.flatMap(({ key, isLatin }) => {
      const value = values[key];
      const label = i18n.t(`invoices:party.${key}`);
      return value === null || value === ""
        ? []
        : [{ key, label, value: key === "email" ? value : persianDigits(value), isLatin, isCode: key === "email" }];
    }),
  };
}

/** A pro forma as it is printed. */
export function preOrderSheet(preOrder: PreOrder, zone: string): SheetData {
  const { number, createdAt, expiresAt } = preOrder;
  const currency = currencyName(preOrder.calculation.currency);
  return {
    title: i18n.t("invoices:preOrder.title"),
    facts: [
      fact("number", i18n.t("invoices:preOrder.number"), formatPlain(number)),
      fact("date", i18n.t("invoices:preOrder.date"), momentWords(zone, createdAt)),
      fact("until", i18n.t("invoices:preOrder.until"), momentWords(zone, expiresAt)),
    ],
    ...parts(preOrder, zone),
    note: i18n.t("invoices:preOrder.note", { currency }),
  };
}

/** An order as it is printed: with its payment where it is paid. */
export function orderSheet(order: Order, zone: string): SheetData {
  const { number, createdAt, paidAt, payments } = order;
  const reference = payments.find(({ status }) => status === "paid")?.reference;
  const currency = currencyName(order.calculation.currency);
  return {
    title: i18n.t("invoices:order.title"),
    facts: [
      fact("number", i18n.t("invoices:order.number"), formatPlain(number)),
      fact("date", i18n.t("invoices:order.date"), momentWords(zone, createdAt)),
      ...(paidAt === null ? [] : [fact("paidAt", i18n.t("invoices:order.paidAt"), momentWords(zone, paidAt))]),
      ...(reference == null
        ? []
        : [{ ...fact("reference", i18n.t("invoices:payment.facts.reference"), reference), isCode: true }]),
    ],
    ...parts(order, zone),
    note: i18n.t("invoices:order.note", { currency }),
  };
}

const fact = (key: string, label: string, value: string) => ({ key, label, value });

const parts = ({ seller, buyer, calculation }: Pick<PreOrder, "seller" | "buyer" | "calculation">, zone: string) => ({
  parties: [partyView("seller", seller), partyView("buyer", buyer)],
  price: priceView(calculation, zone),
});
