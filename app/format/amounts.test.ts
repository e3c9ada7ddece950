import { describe, expect, it } from "vitest";
import { amountWords, formatAmount, headlineAmount, rialWords, signedAmount } from "./amounts.ts";

describe("amounts of an account", () => {
  it("have every digit, and cents where the currency has them", () => {
    expect(formatAmount(2_900_000, "IRT")).toBe("۲٬۹۰۰٬۰۰۰");
    expect(formatAmount(19.9, "EUR")).toBe("۱۹٫۹۰");
    expect(amountWords(4_202_000, "IRT")).toBe("۴٬۲۰۲٬۰۰۰ تومان");
    expect(amountWords(290, "EUR")).toBe("۲۹۰٫۰۰ یورو");
  });

  it("have the rials of a toman, so that the rows of an invoice add up", () => {
    expect([1_009.5, 100.9, 1_110.4].map((value) => formatAmount(value, "IRT"))).toEqual([
      "۱٬۰۰۹٫۵",
      "۱۰۰٫۹",
      "۱٬۱۱۰٫۴",
    ]);
    expect(amountWords(10_095, "IRR")).toBe("۱۰٬۰۹۵ ریال");
    expect(headlineAmount(12_000.5, "IRT")).toEqual({ value: "۱۲٬۰۰۰٫۵", unit: "تومان" });
    expect(signedAmount(-0.5, "IRT")).toBe("−۰٫۵");
    // A rounding error away from whole is whole.
    expect(formatAmount(0.1 + 0.2 - 0.3 + 5, "IRT")).toBe("۵");
  });

  it("of messages, which are in rial, are in toman where the website's are", () => {
    expect(rialWords(3_000, "IRT")).toBe("۳۰۰ تومان");
    expect(["IRR", "EUR"].map((currency) => rialWords(3_000, currency))).toEqual(["۳٬۰۰۰ ریال", "۳٬۰۰۰ ریال"]);
  });

  it("are thousands of billions in a headline from thirteen digits on", () => {
    expect(headlineAmount(999_999_999_999, "IRT")).toEqual({ value: "۹۹۹٬۹۹۹٬۹۹۹٬۹۹۹", unit: "تومان" });
    expect(headlineAmount(1_250_000_000_000, "IRT")).toEqual({ value: "۱٫۳", unit: "هزار میلیارد تومان" });
  });

  it("say by their sign in which direction money went", () => {
    expect(signedAmount(500_000, "IRT")).toBe("+۵۰۰٬۰۰۰");
    expect(signedAmount(-12_000, "IRT")).toBe("−۱۲٬۰۰۰");
    expect(signedAmount(0, "IRT")).toBe("۰");
  });
});
