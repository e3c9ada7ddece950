import { describe, expect, it } from "vitest";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { isSafeLink } from "./check-link.ts";
import type { Place } from "./escape.ts";
import { renderTemplate, type TemplateValue } from "./render-template.ts";
import { isVariable, namesOf, parseTemplate } from "./template-language.ts";
import { isOwnAddress, unknownNames } from "./template-names.ts";

const nodesOf = (text: string) => {
  const parsed = parseTemplate(text);
  if ("problem" in parsed) throw new Error(parsed.problem.kind);
  return parsed.nodes;
};
const render = (text: string, values: Record<string, TemplateValue> = {}, place: Place = "text") =>
  renderTemplate(nodesOf(text), { find: (name) => values[name], place, zone: "Asia/Tehran" });

describe("a template", () => {
  it.each([
    ["سلام {{person.name}}", { "person.name": "سارا" }, "سلام سارا"],
    ["سلام {{ person.name | first | دوست }}", { "person.name": "سارا  احمدی" }, "سلام سارا"],
    ["سلام {{person.name|first|دوست}}", {}, "سلام دوست"],
    ["{{event.value|toman}}", { "event.value": 1_250_000 }, "۱٬۲۵۰٬۰۰۰ تومان"],
    ["{{event.count|fa}}", { "event.count": 0 }, "۰"],
    ["{{run.code|fa}}", { "run.code": "A-12" }, "A-۱۲"],
    ["{{event.at|date}} {{event.at|time}}", { "event.at": "2026-11-20T20:35:00Z" }, "۱۴۰۵/۰۸/۳۰ ۰۰:۰۵"],
    ["{{person.birthday|date}}", { "person.birthday": "1990-03-21" }, "۱۳۶۹/۰۱/۰۱"],
    ["{ یک آکولاد } ساده", {}, "{ یک آکولاد } ساده"],
    ["{{event.ok}}", { "event.ok": false }, "false"],
  ])("%j is filled in", (text, values, said) => {
    expect(render(text, values as Record<string, TemplateValue>)).toEqual({ text: said });
  });

  it("never has a hole: a missing value without a fallback is named", () => {
    expect(render("{{a}} {{b}} {{a}}", { b: " " })).toEqual({ missing: ["a", "b"] });
    expect(render("{{a|date}}", { a: "soon" })).toEqual({ missing: ["a"] });
    expect(render("{{a|toman||x}}".replace("||x", "")), "no value").toEqual({ missing: ["a"] });
  });

  it.each([
    ["سلام {{name", "unclosed"],
    ["{{a {{b}} }}", "unclosed"],
    ["سلام }} {{name}}", "unopened"],
    ["{{}}", "name"],
    ["{{#each people}}", "name"],
    ["{{a.b()}}", "name"],
    ["{{constructor['x']}}", "name"],
    ["{{name|tomn}}", "filter"],
    ["{{name|دوست}}", "filter"],
    ["{{name|first|a|b}}", "parts"],
  ])("%j is refused with its place", (text, kind) => {
    expect(parseTemplate(text)).toMatchObject({ problem: { kind, at: expect.any(Number) } });
  });

  it("names what means nothing", () => {
    const names = namesOf(
      nodesOf("{{person.name}}{{person.attr.level}}{{nam}}{{first_name}}{{link.shop}}{{event.a.b}}"),
    );
    expect(unknownNames(names, [{ name: "first_name", from: "person.name" }])).toEqual(["nam"]);
    expect(unknownNames(["a"], [{ name: "a", from: "process.env" }])).toEqual(["a"]);
  });

  it("puts values in once, escaped by place, whatever they hold", () => {
    const { whole, one } = dice(7);
    const signs = [
      "{{a}}",
      "<script>",
      '"',
      "'",
      "&",
      "\r\n",
      "\0",
      "\u202e",
      "\ud800",
      "javascript:",
      "/",
      "?",
      "س",
      "😀",
      "%0d",
      " ",
    ];
    for (let round = 0; round < 2_000; round += 1) {
      const value = Array.from({ length: 1 + whole(60) }, () => one(signs)).join("");
      const secret = "never";
      const outcome = (place: Place) => {
        const done = render("<{{b}}>", { a: secret, b: `x${value}` }, place);
        return "text" in done ? done.text.slice(1, -1) : "";
      };
      for (const place of ["text", "html", "url"] as const) {
        expect(outcome(place)).not.toContain(secret);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there.
        expect(outcome(place)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/);
        expect(outcome(place).isWellFormed()).toBe(true);
      }
      expect([...outcome("text")].length).toBeLessThanOrEqual(100);
      expect(outcome("html")).not.toMatch(/[<>"'`]|&(?!(amp|lt|gt|quot|#39|#96);)/);
      expect(outcome("url")).toMatch(/^[A-Za-z0-9\-._~%]*$/);
    }
  });

  it("keeps the path of an address, whatever a visitor calls things", () => {
    const address = "https://api.shop.example/carts/{{a}}/{{b}}";
    const pathOf = (a: string, b = "x", place: Place = "url") => {
      const done = render(address, { a, b }, place);
      return "text" in done ? new URL(done.text).pathname : done;
    };
    expect(pathOf("..a", "...")).toBe("/carts/..a/...");
    for (const step of [".", "..", "\u202e..", ".\0."]) {
      expect(pathOf(step)).toEqual({ missing: ["a"] });
      expect(pathOf("1", step)).toEqual({ missing: ["b"] });
    }
    expect(pathOf("%2e%2e", "../users")).toBe("/carts/%252e%252e/..%2Fusers");
    expect(render("{{a}}", { a: ".." }, "text")).toEqual({ text: ".." });
  });

  it("is read again as it was written, and never hangs", () => {
    const { whole, one } = dice(11);
    const pieces = ["{{", "}}", "{", "}", "|", "a", "person.name", "fa", " ", "س"];
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: whole(30) }, () => one(pieces)).join("");
      const parsed = parseTemplate(text);
      if ("problem" in parsed) {
        expect(parsed.problem.at).toBeLessThan(text.length);
        continue;
      }
      const written = parsed.nodes
        .map((node) =>
          isVariable(node) ? `{{${[node.name, node.filter ?? "", node.fallback ?? ""].join("|")}}}` : node,
        )
        .join("");
      expect(parseTemplate(written)).toEqual(parsed);
    }
    const start = "{{".repeat(500_000);
    expect(parseTemplate(start)).toMatchObject({ problem: { kind: "unclosed" } });
  });
});

describe("a link of a template", () => {
  it.each([
    ["https://shop.example/p/{{event.product.id}}", true],
    ["https://shop.example", true],
    ["{{link.shop}}", true],
    ["{{unsubscribe}}", true],
    ["https://shop.example?x={{person.name}}", true],
    ["{{event.url}}", false],
    ["https://{{event.host}}/", false],
    ["https://shop.example{{event.path}}", false],
    ["https://shop.example@{{event.host}}/", false],
    ["http://shop.example/", false],
    ["javascript:alert(1)", false],
    ["{{link.shop}}/x", false],
    ["https:\\\\evil.example", false],
  ])("%j is safe: %s", (link, isSafe) => {
    expect(isSafeLink(link, isOwnAddress)).toBe(isSafe);
  });
});
