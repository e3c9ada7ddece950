import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import { buyerFields } from "#contract/money-shapes.ts";
import { renderPage } from "../render-page.tsx";
import { BuyerFields } from "./buyer-fields.tsx";

const form = describeForm(buyerFields);
const Buyer = () => <BuyerFields form={form} values={{}} lastResult={null} />;

it("only the name of a buyer is needed, and the other fields say that they are not", () => {
  const html = renderPage({ Page: Buyer, pathname: "/buyer" });
  expect(html.match(/\(اختیاری\)/g)).toHaveLength(9);
  expect(html).not.toContain("نام شخص یا شرکت (اختیاری)");
});
