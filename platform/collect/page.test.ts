import { describe, expect, it } from "vitest";
import { readPage } from "./page.ts";

describe("page address", () => {
  it.each([
    ["https://WWW.Shop.Example/P/1/", "shop.example", "/P/1"],
    ["https://shop.example", "shop.example", "/"],
    ["https://shop.example/index.html?x=1#top", "shop.example", "/"],
    ["https://shop.example/a/INDEX.php", "shop.example", "/a"],
    ["https://shop.example/indexes", "shop.example", "/indexes"],
    ["https://shop.example//a///b//", "shop.example", "/a/b"],
    ["https://shop.example:443/a", "shop.example", "/a"],
    ["http://localhost:3000/a", "localhost:3000", "/a"],
    ["https://shop.example/%DA%A9%D9%81%D8%B4", "shop.example", "/کفش"],
    ["https://shop.example/کفش", "shop.example", "/کفش"],
    ["https://shop.example/%E0%A4%A", "shop.example", "/%E0%A4%A"],
    ["https://shop.example/a%00b%0Ac", "shop.example", "/abc"],
  ])("%s", (address, host, path) => {
    expect(readPage(address)).toMatchObject({ host, path });
  });

  it.each(["", "shop", "ftp://shop.example/", "javascript:alert(1)", "https://"])("is none of %j", (address) => {
    expect(readPage(address)).toBeUndefined();
  });

  it("keeps campaign tags and click ids of the query, nothing else", () => {
    const page = readPage(
      "https://a.ir/?utm_source=Mehr%20&utm_medium=cpc&utm_campaign=c&utm_content=d&utm_term=e&gclid=1&token=2",
    );
    const utm = { source: "Mehr", medium: "cpc", campaign: "c", content: "d", term: "e" };
    expect(page).toEqual({ host: "a.ir", path: "/", utm, click: "gclid" });
  });

  it("is cut at 500 characters without splitting one", () => {
    expect(readPage(`https://a.ir/${"😀".repeat(600)}`)?.path).toBe(`/${"😀".repeat(499)}`);
    expect(readPage(`https://a.ir/?utm_term=${"x".repeat(300)}`)?.utm.term).toHaveLength(100);
  });
});
