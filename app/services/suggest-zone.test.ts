import { expect, it } from "vitest";
import { suggestZone } from "./suggest-zone.server.ts";

const otherwise = "+04:30";
const firm = (zone: string) => ({ zone, isFirm: true });

it("the website's address decides, then the browser's language, then its country", () => {
  const iran = { languages: "fa-IR,fa;q=0.9,en;q=0.8", country: "IR", otherwise };
  expect(suggestZone({ url: "https://shop.af", ...iran })).toEqual(firm("Asia/Kabul"));
  expect(suggestZone({ url: "https://shop.example", ...iran })).toEqual(firm("Asia/Tehran"));
  expect(suggestZone({ languages: "en-US,fa;q=0.5", country: "DE", otherwise })).toEqual(firm("Asia/Tehran"));
  expect(suggestZone({ languages: "en-US,en;q=0.9", country: "IR", otherwise })).toEqual(firm("Asia/Tehran"));
});

it("Persian of Afghanistan, Dari and Pashto are Kabul's, and so is Persian from an Afghan address", () => {
  for (const languages of ["fa-AF", "prs", "ps;q=0.9", "fa-Arab-AF"])
    expect(suggestZone({ languages, otherwise }), languages).toEqual(firm("Asia/Kabul"));
  for (const languages of ["fa", "fa-IR", "en-US"])
    expect(suggestZone({ languages, country: "AF", otherwise }), languages).toEqual(firm("Asia/Kabul"));
});

it("a foreign country, which may be a proxy's, and no evidence at all give way to the browser's clock", () => {
  expect(suggestZone({ languages: "de-DE", country: "DE", otherwise })).toEqual({
    zone: "Europe/Berlin",
    isFirm: false,
  });
  for (const languages of [null, "", "en-US", "*", ";;,,"])
    expect(suggestZone({ url: 5, languages, country: "", otherwise }), String(languages)).toEqual({
      zone: otherwise,
      isFirm: false,
    });
  expect(suggestZone({ url: "no address", country: "US", otherwise })).toEqual({ zone: otherwise, isFirm: false });
});
