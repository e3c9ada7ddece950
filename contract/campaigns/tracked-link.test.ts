import { describe, expect, it } from "vitest";
import { findOtherSpelling, foldTag, writeTrackedUrl } from "./tracked-link.ts";

const tags = { source: "instagram", medium: "story", campaign: "یلدا" };

describe("a tag", () => {
  it.each([
    ["Instagram", "instagram"],
    ["  Yalda   Sale ", "yalda sale"],
    ["یلدا", "یلدا"],
  ])("%s is folded to %s", (typed, folded) => {
    expect(foldTag(typed)).toBe(folded);
    expect(foldTag(folded)).toBe(folded);
  });
});

describe("a tracked address", () => {
  it("has the tags behind its own query and before its fragment", () => {
    const url = new URL(writeTrackedUrl("https://shop.example/p?id=7#size", { ...tags, content: "bio" }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ id: "7", utm_source: "instagram", utm_medium: "story", utm_campaign: "یلدا", utm_content: "bio" },
    });
    expect(url.hash).toBe("#size");
  });

  it("loses tags that the page's address had, and is the same when it is made again", () => {
    const once = writeTrackedUrl("https://shop.example/?utm_source=old&utm_term=x", tags);
    expect(new URL(once).searchParams.getAll("utm_source")).toEqual(["instagram"]);
    expect(new URL(once).searchParams.has("utm_term")).toBe(false);
    expect(writeTrackedUrl(once, tags)).toBe(once);
  });
});

describe("another spelling in use", () => {
  const nameOf = (tag: string) => ({ ig: "instagram.com", instagram: "instagram.com" })[tag] ?? tag;

  it.each([
    ["yalda-sale", "yalda_sale"],
    ["Yalda Sale", "yalda_sale"],
    ["ig", "instagram"],
  ])("of %s is %s", (typed, found) => {
    expect(findOtherSpelling(typed, ["yalda_sale", "instagram", "torob"], nameOf)).toBe(found);
  });

  it.each(["instagram", "newsletter", ""])("of «%s» there is none", (typed) => {
    expect(findOtherSpelling(typed, ["yalda_sale", "instagram"], nameOf)).toBeUndefined();
  });
});
