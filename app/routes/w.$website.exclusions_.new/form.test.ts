import { expect, it } from "vitest";
import { blankExclusion, exclusionForm } from "./form.ts";

const conditionsOf = (typed: object) => {
  const { fromNowOn: _, ...blank } = blankExclusion;
  return exclusionForm.parse({ ...blank, name: "آزمایش", fromNowOn: "on", ...typed }).fields.conditions;
};

const id = "0190c1a0-0000-7000-8000-00000000000a";

it.each([
  ["event", "مشاهده محصول، purchase", ["مشاهده محصول", "purchase"]],
  ["visitors", "buyer 12", ["buyer 12"]],
  ["visitors", "0912 345 6789 ؛ b@shop.example,", ["0912 345 6789", "b@shop.example"]],
  ["visitors", "0912 345 6789\r\n0935 345 6789\r\n", ["0912 345 6789", "0935 345 6789"]],
  ["visitors", "09123456789 +989353456789\t۰۹۳۵۳۴۵۶۷۸۹", ["09123456789", "+989353456789", "۰۹۳۵۳۴۵۶۷۸۹"]],
  ["visitors", "a@b.example b@shop.example", ["a@b.example", "b@shop.example"]],
  ["visitors", `${id} 09123456789, buyer 09123456789`, [id, "09123456789", "buyer 09123456789"]],
  ["order", "A 17, TEST-*", ["A 17", "TEST-*"]],
  ["order", "A 17\nA 18", ["A 17", "A 18"]],
  ["networks", "192.0.2.7 192.0.2.8، 2001:db8::/48", ["192.0.2.7", "192.0.2.8", "2001:db8::/48"]],
])("splits %s %j at commas, and at blanks only where no value holds any", (field, text, values) => {
  expect(conditionsOf({ [field]: text })).toMatchObject({ [field]: values });
});
