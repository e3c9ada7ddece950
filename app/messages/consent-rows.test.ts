import { expect, it } from "vitest";
import { readConsentRows } from "./consent-rows.ts";

const ofAll = { consent: "granted", source: "فرم عضویت", day: "1404-01-01" };

it("lines of a file or a sheet are rows, with what they lack from the form", () => {
  const text =
    '\uFEFFشماره,رضایت,منبع,تاریخ\r\n۰۹۱۲۱۱۱۰۰۱۱\n09121110012,خیر,"تماس تلفنی",۱۴۰۴/۰۲/۰۳\n\n09121110013\tno\t\t2025-01-02';
  expect(readConsentRows(text, ofAll)).toEqual([
    { line: 2, address: "۰۹۱۲۱۱۱۰۰۱۱", ...ofAll },
    { line: 3, address: "09121110012", consent: "denied", source: "تماس تلفنی", day: "1404/02/03" },
    { line: 5, address: "09121110013", consent: "denied", source: "فرم عضویت", day: "2025-01-02" },
  ]);
});

it("a word that means nothing stays as it is, for the call to refuse", () => {
  expect(readConsentRows("a@b.example;maybe", ofAll)).toEqual([
    { line: 1, ...ofAll, address: "a@b.example", consent: "maybe" },
  ]);
});
