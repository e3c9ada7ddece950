import { describe, expect, it } from "vitest";
import { readMatch } from "./read-match.ts";

const host = "shop.example";
const page = (match: string) => readMatch({ kind: "page", match }, host);

describe("what an owner writes of a page becomes the page as reports name it", () => {
  it.each([
    ["/thanks", "/thanks"],
    ["/thanks/", "/thanks"],
    ["/", "/"],
    ["/p//1/index.html", "/p/1"],
    ["/thanks?order=7#top", "/thanks"],
    ["https://www.Shop.example/%D8%B3%D9%BE%D8%A7%D8%B3", "/سپاس"],
    ["/سپاس از خرید", "/سپاس از خرید"],
    ["shop.example", "/"],
    ["http://blog.shop.example", "blog.shop.example/"],
    ["Blog.shop.example/P/1", "blog.shop.example/P/1"],
    ["/blog*", "/blog*"],
    ["/blog/*", "/blog/*"],
    ["/*", "/*"],
    ["https://shop.example/سپاس/*", "/سپاس/*"],
    ["blog.shop.example*", "blog.shop.example/*"],
  ])("%s is %s", (written, read) => {
    expect(page(written)).toBe(read);
    expect(page(read)).toBe(read);
  });

  it.each(["/a*b", "**", "thanks", "http://", "*"])("%s is refused", (written) => {
    expect(() => page(written)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });
});

describe("what an owner writes of an event", () => {
  it("is its name", () => {
    expect(readMatch({ kind: "event", match: "ثبت‌نام *" }, host)).toBe("ثبت‌نام *");
  });

  it.each(["leave", "x".repeat(65)])("%s is refused", (match) => {
    expect(() => readMatch({ kind: "event", match }, host)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });
});
