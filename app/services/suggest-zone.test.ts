import { expect, it } from "vitest";
import { suggestZone } from "./suggest-zone.server.ts";

const otherwise = "+04:30";

it("the website's address decides, then the browser's language, then its country", () => {
  const iran = { languages: "fa-IR,fa;q=0.9,en;q=0.8", country: "IR", otherwise };
  expect(suggestZone({ url: "https://shop.af", ...iran })).toBe("Asia/Kabul");
  expect(suggestZone({ url: "https://shop.example", ...iran })).toBe("Asia/Tehran");
  expect(suggestZone({ languages: "en-US,fa;q=0.5", country: "DE", otherwise })).toBe("Asia/Tehran");
  expect(suggestZone({ languages: "en-US,en;q=0.9", country: "IR", otherwise })).toBe("Asia/Tehran");
  expect(suggestZone({ languages: "de-DE", country: "DE", otherwise })).toBe("Europe/Berlin");
});

it("Persian of Afghanistan, Dari and Pashto are Kabul's", () => {
  for (const languages of ["fa-AF", "prs", "ps;q=0.9", "fa-Arab-AF"])
    expect(suggestZone({ languages, otherwise }), languages).toBe("Asia/Kabul");
});

it("without evidence it is what the caller says", () => {
  for (const languages of [null, "", "en-US", "*", ";;,,"])
    expect(suggestZone({ url: 5, languages, country: "", otherwise }), String(languages)).toBe(otherwise);
  expect(suggestZone({ url: "no address", country: "US", otherwise })).toBe(otherwise);
});
