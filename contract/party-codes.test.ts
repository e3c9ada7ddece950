import { describe, expect, it } from "vitest";
import { buyerFields } from "./money-shapes.ts";
import { violationText } from "./text/violations.ts";

const read = (more: object) => buyerFields.safeParse({ name: "شرکت نمونه", ...more });

describe("the codes of a buyer, which a bill prints", () => {
  it.each([
    ["postalCode", "۱۱۳۶۹-۱۳۴۵۱", "1136913451"],
    ["postalCode", "1012 AB", "1012AB"],
    ["nationalId", "۱۰۱۰۱۲۳۴۵۶۷", "10101234567"],
    ["nationalId", " 0013542419 ", "0013542419"],
    ["nationalId", "٠٠١٣٥٤٢٤١٩", "0013542419"],
    ["economicCode", "۴۱۱۱ ۱۱۱۱ ۱۱۱", "41111111111"],
    ["economicCode", "41111111111111", "41111111111111"],
    ["phone", "۰۲۱-۸۸۷۷۶۶۵۵", "+982188776655"],
    ["phone", "09121234567", "+989121234567"],
  ])("%s %s is read as %s", (field, typed, kept) => {
    expect(read({ [field]: typed }).data).toMatchObject({ [field]: kept });
    expect(read({ [field]: kept }).data).toMatchObject({ [field]: kept });
  });

  it.each([
    ["postalCode", "abc", violationText.postalCode],
    ["postalCode", "11369134510", violationText.postalCode],
    ["nationalId", "۱۲۳", violationText.nationalId],
    ["nationalId", "00135424a8", violationText.nationalId],
    ["nationalId", "101012345678901", violationText.nationalId],
    ["economicCode", "12345678", violationText.economicCode],
    ["economicCode", "12345678901234567", violationText.economicCode],
    ["phone", "تلفن", violationText.partyPhone],
    ["phone", "12345", violationText.partyPhone],
  ])("%s %s is refused beside it", (field, typed, message) => {
    const { error } = read({ [field]: typed });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[field], message]]);
  });

  it("may be empty", () => {
    const none = { nationalId: null, economicCode: null, postalCode: null, phone: null };
    expect(read({}).data).toMatchObject(none);
    expect(read(none).data).toMatchObject(none);
    const empty = { nationalId: "", economicCode: " ", postalCode: "", phone: "" };
    expect(read(empty).data).toMatchObject({ ...empty, economicCode: "" });
  });
});
