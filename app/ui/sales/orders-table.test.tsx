import { expect, it } from "vitest";
import { renderPage } from "../render-page.tsx";
import { type OrderRow, OrdersTable } from "./orders-table.tsx";

const row: OrderRow = {
  ...{ id: "1", at: "2026-01-01T00:00:00Z", number: "R-1", isRefund: false, person: { id: "7", name: "سارا" } },
  ...{ when: "۱۱ دی", items: "فرش", amount: "۱٬۵۰۰٬۰۰۰", foreign: "", saidBy: "مرورگر", isTyped: false },
  suspicion: {
    text: "نزدیک ده برابر",
    other: { value: 150_000, label: "اصلاح به ۱۵۰٬۰۰۰ تومان…", effect: "در همهٔ گزارش‌ها", submit: "ثبت ۱۵۰٬۰۰۰ تومان" },
    said: { value: 1_500_000, label: "همین درست است" },
  },
};
const Orders = () => <OrdersTable website="w" rows={[row]} lastResult={null} />;

it("another amount of an order is a second press away, behind what it changes", () => {
  const html = renderPage({ Page: Orders, pathname: "/orders" });
  expect(html).toMatch(
    /<summary>اصلاح به .*<\/summary><p>در همهٔ گزارش‌ها<\/p><button[^>]*>.*ثبت ۱۵۰٬۰۰۰ تومان.*<\/details>/s,
  );
});
