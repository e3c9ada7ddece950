import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { InvoiceSheet, type SheetData } from "./invoice-sheet.tsx";

const sheet: SheetData = {
  ...{ title: "پیش‌فاکتور", note: "", facts: [{ key: "number", label: "شماره", value: "۱۲" }], parties: [] },
  price: {
    ...{ currency: "تومان", sum: "۲٬۱۶۵٬۰۰۰", prorated: "−۵٬۰۰۰", vat: "۲۱۶٬۵۰۰", vatLabel: "مالیات" },
    ...{ total: "۲٬۳۸۱٬۵۰۰", isFree: false },
    lines: [
      {
        key: "a",
        number: "۱",
        title: "رشد",
        quantity: "۱",
        isMany: false,
        unitPrice: "۱٬۹۹۰٬۰۰۰",
        amount: "۱٬۹۹۰٬۰۰۰",
      },
      { key: "b", number: "۲", title: "پیامک", quantity: "۵", isMany: true, unitPrice: "۳۵٬۰۰۰", amount: "۱۷۵٬۰۰۰" },
    ],
  },
};

const Page = () => <InvoiceSheet {...sheet} />;

it("on phones each figure of the paper has a label, and all of them share a column", () => {
  const html = renderPage({ Page, pathname: "/pre-orders/1" });
  for (const label of ["تعداد", "بهای واحد", "مبلغ"]) {
    expect(html.match(new RegExp(`<td[^>]* data-label="${label}"`, "g")), label).toHaveLength(2);
  }
  const [, phone = ""] = /@media screen and \(max-width: ?639\.98px\)(.*?)<\/style>/s.exec(html) ?? [];
  expect(phone).toMatch(/:is\(tbody, ?tfoot, ?tr\)[^{]*td\[data-label\]\{[^}]*grid-template-columns:subgrid/);
  expect(phone).not.toContain("space-between");
});
