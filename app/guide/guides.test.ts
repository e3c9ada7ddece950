import { describe, expect, it } from "vitest";
import { guideNames } from "./guide-names.ts";
import { guides, parseGuide } from "./guides.server.ts";

describe("the guide", () => {
  it("has a page for each name", () => {
    expect(guides.map(({ name }) => name)).toEqual(guideNames);
    expect(guides.every(({ title, blocks }) => title !== "" && blocks.length > 3)).toBe(true);
  });

  it("draws headings, paragraphs, lists of both kinds, strong words and code", () => {
    expect(parseGuide("start", "# عنوان\n\n## بخش\n\nیک `x` و **دو**\n\n- الف\n- ب\n\n۱. یک\n۲. دو\n").blocks).toEqual([
      { kind: "heading", spans: [{ text: "بخش" }] },
      {
        kind: "paragraph",
        spans: [{ text: "یک " }, { text: "x", look: "code" }, { text: " و " }, { text: "دو", look: "strong" }],
      },
      { kind: "list", items: [[{ text: "الف" }], [{ text: "ب" }]] },
      { kind: "list", items: [[{ text: "۱. یک" }], [{ text: "۲. دو" }]] },
    ]);
    expect(parseGuide("start", "# عنوان\n\n```js\na();\n\nb();\n```\n").blocks).toEqual([
      { kind: "code", code: "a();\n\nb();" },
    ]);
  });

  it("refuses a page without a title and a kind of block that it does not draw", () => {
    expect(() => parseGuide("start", "بی‌عنوان")).toThrow("begins with no title");
    expect(() => parseGuide("start", "# عنوان\n\n> نقل")).toThrow("draws no blockquote");
  });
});
