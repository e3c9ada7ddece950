import { describe, expect, it } from "vitest";
import { persianDigits } from "../text/digits.ts";
import { renderParts, type TemplateValue } from "./render-template.ts";
import { parseTemplate } from "./template-language.ts";
import { linksOf, outsideLinks, writtenLinks } from "./written-links.ts";

function linksIn(template: string, values: Record<string, TemplateValue>, place: "text" | "url" = "text"): string[] {
  const parsed = parseTemplate(template);
  if ("problem" in parsed) throw new Error(parsed.problem.kind);
  const rendered = renderParts(parsed.nodes, {
    ...{ find: (name) => values[name], place, zone: "UTC" },
    isAddress: (name) => name === "unsubscribe",
  });
  if ("missing" in rendered) throw new Error(rendered.missing.join());
  return writtenLinks(rendered.parts, (host) => host === "shop.example");
}

describe("a link that its owner answers for", () => {
  it.each<[string, Record<string, TemplateValue>, string[]]>([
    ["خرید: https://other.example/sale.", {}, ["https://other.example/sale"]],
    ["https://other.example/o/{{a}}?b={{b}}", { a: "7", b: "x" }, ["https://other.example/o/7?b=x"]],
    ["https://other.example{{a}}", { a: "/o/7" }, ["https://other.example/o/7"]],
    ["https://other.example{{a}}", { a: " سارا" }, ["https://other.example"]],
    ["{{a}} https://other.example", { a: "سارا" }, ["https://other.example"]],
    ["{{a||https://other.example}}", {}, ["https://other.example"]],
    ["{{unsubscribe}}", { unsubscribe: "https://n.example/u/x" }, ["https://n.example/u/x"]],
    ["{{a}}", { a: "https://shop.example/o/7" }, ["https://shop.example/o/7"]],
  ])("is found: %s", (template, values, links) => {
    expect(linksIn(template, values)).toEqual(links);
  });

  it.each<[string, Record<string, TemplateValue>]>([
    ["سلام {{a}}", { a: "https://evil.test/login" }],
    ["سلام {{a}}", { a: "HTTPS://evil.test/login" }],
    ["{{a}}{{b}}", { a: "https:", b: "//evil.test" }],
    ["{{a}}://evil.test", { a: "https" }],
    ["https://{{a}}/o", { a: "evil.test" }],
    ["https://{{a}}.other.example/o", { a: "evil.test/" }],
    ["https://other.example{{a}}", { a: ".evil.test" }],
    ["https://other.example{{a}}", { a: "@evil.test" }],
    ["https://other.example{{a}}/o", { a: ":x@evil.test" }],
    ["{{a}}https://other.example", { a: "https://evil.test/?" }],
    ["{{a}}/https://shop.example", { a: "https://evil.test" }],
    ["{{a}}.shop.example/", { a: "https://evil.test\\" }],
    ["{{a}}", { a: "https://shop.example@evil.test/" }],
    ["{{a}}", { a: "https://evil.test#https://shop.example" }],
  ])("is no address that values make: %s", (template, values) => {
    expect(linksIn(template, values)).toEqual([]);
  });

  it("is no host that a value of an address says", () => {
    expect(linksIn("https://{{a}}/o", { a: "evil.test" }, "url")).toEqual([]);
    expect(linksIn("https://other.example/{{a}}", { a: "ب" }, "url")).toEqual(["https://other.example/%D8%A8"]);
  });
});

it("many values and links are looked through once", () => {
  const parts = Array.from({ length: 40_000 }, (_, at) => ({ text: "https://a.example/ ", isWritten: at % 2 === 0 }));
  expect(writtenLinks(parts)).toHaveLength(20_000);
});

it("digits of a text become Persian, those of an address in it stay", () => {
  expect(outsideLinks("12: https://shop.example/o/12?x=1، 3", persianDigits)).toBe(
    "۱۲: https://shop.example/o/12?x=1، ۳",
  );
  expect(linksOf("لغو ۱۱ https://shop.example/stop.")).toEqual(["https://shop.example/stop"]);
});
