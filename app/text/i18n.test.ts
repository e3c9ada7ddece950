import { expect, it } from "vitest";
import { i18n } from "./i18n.ts";

it("a name with quotes stands in those of a text with single ones", () => {
  const name = "پیامک «یادآوری سبد»";
  expect(i18n.t("toasts:created", { name })).toBe("«پیامک ‹یادآوری سبد›» ساخته شد.");
  // To be typed as it is.
  expect(i18n.t("account:remove.wrong", { name, postProcess: "currency" })).toContain(name);
});
