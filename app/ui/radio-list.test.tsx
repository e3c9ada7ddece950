import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RadioList } from "./radio-list.tsx";

const htmlOf = (...asides: string[]) =>
  renderToStaticMarkup(
    <RadioList
      legend="شکل"
      name="form"
      options={asides.map((aside, index) => ({ value: `${index}`, label: "نام", aside }))}
    />,
  );

it("the descriptions of a list stand all beside their labels, or all below, where one of them is long", () => {
  expect(htmlOf("۲۹۰٬۰۰۰ تومان", "رایگان")).not.toMatch(/<fieldset[^>]*data-long/);
  expect(htmlOf("رایگان", "خبری که مخاطب منتظر آن است، مثل کد سفارش.")).toMatch(/<fieldset[^>]*data-long=""/);
});
