import { describe, expect, it } from "vitest";
import { namePattern, toRegExp } from "./name-pattern.ts";

const pattern = namePattern({
  names: ["سارا كريمي", "Sara Karimi", "Sara"],
  emails: ["sara+shop@mail.example"],
  phones: ["+989121234567", "+4930123456"],
});
const find = (text: string) => text.replace(toRegExp(pattern ?? ""), "-");

describe("what names a person", () => {
  it.each([
    ["/u/SARA+shop@mail.example/x", "/u/-/x"],
    ["/u/sara+shop%40mail.example", "/u/-"],
    ["+98 912 123 4567", "-"],
    ["0912-123-4567, 00989121234567", "-, -"],
    ["۰۹۱۲ ۱۲۳ ۴۵۶۷", "-"],
    ["٠٩١٢١٢٣٤٥٦٧", "-"],
    ["+49 30 123456", "-"],
    ["/sara-karimi/sara_karimi", "/-/-"],
    ["sara%20karimi", "-"],
    ["سارا کریمی", "-"],
    ["سارا\u200cكريمي", "-"],
    [`/${encodeURIComponent("سارا")}-${encodeURIComponent("كريمي")}`, "/-"],
  ])("is found in %s", (text, left) => expect(find(text)).toBe(left));

  it.each(["sara", "karimi sara", "sara@mail.example", "912 123 456", "/p/1234567"])("is not found in %s", (text) =>
    expect(find(text)).toBe(text),
  );

  it("is nothing where only a first name and a short number are known", () => {
    expect(namePattern({ names: ["Sara"], emails: [], phones: ["+98123"] })).toBeUndefined();
  });
});
