import { expect, it } from "vitest";
import { templateText } from "../text/templates.ts";
import { checkTemplate, hasCardNumber } from "./check-template.ts";
import { problemOfText } from "./problem-of-text.ts";
import { renderHtml } from "./render-html.ts";

const line = { optOut: "لغو۱۱", links: true };
const sms = (text: string, lines = [line]) =>
  checkTemplate({ type: "SMS", content: { text }, variables: [], category: "marketing" }, lines);
const mail = (content: object, category: "marketing" | "transactional" = "marketing") =>
  checkTemplate({ type: "EMAIL", content: { subject: "a", ...content }, variables: [], category }, []);

it("an SMS is approved with its parts, opt-out included", () => {
  expect(sms("سلام {{person.name}}")).toEqual({ problems: [], status: "Approved", parts: 1 });
  // 64 letters, a newline and five letters fill the first part.
  expect(sms("س".repeat(64)).parts).toBe(1);
  expect(sms("س".repeat(65)).parts).toBe(2);
});

it.each([
  ["سلام {{event}}", templateText.reasons.unknownNames("\u2066event\u2069")],
  ["کارت 6037-9975-9999-9993", templateText.reasons.cardNumber],
  ["س".repeat(540), templateText.reasons.tooManyParts(9)],
])("an SMS like %j is rejected with its reason", (text, reason) => {
  expect(sms(text)).toMatchObject({ status: "Rejected", reason });
});

it("a name of a person that is unknown is answered with how own attributes are written", () => {
  const { unknownNames, ownAttributes } = templateText.reasons;
  const own = (...names: string[]) => ownAttributes(names.map((name) => `\u2066person.attr.${name}\u2069`).join("، "));
  const unknown = (...names: string[]) => unknownNames(names.map((name) => `\u2066${name}\u2069`).join("، "));
  const cases: [string, string][] = [
    ["{{person.points}}", `${unknown("person.points")} ${own("points")}`],
    ["{{person.attributes.points}}", `${unknown("person.attributes.points")} ${own("points")}`],
    ["{{person.a}} {{person.b}} {{x}}", `${unknown("person.a", "person.b", "x")} ${own("a", "b")}`],
    ["{{person.attr}}", unknown("person.attr")],
    ["{{person.attr.a.b}}", unknown("person.attr.a.b")],
  ];
  for (const [text, reason] of cases) {
    expect(sms(text)).toMatchObject({ status: "Rejected", reason });
    expect(problemOfText(text)).toBe(reason);
  }
  const declared = { type: "SMS", content: { text: "{{p}}" }, category: "marketing" } as const;
  const judged = checkTemplate({ ...declared, variables: [{ name: "p", from: "person.points" }] }, []);
  expect(judged.reason).toBe(`${unknown("p")} ${own("points")}`);
  expect(sms("{{person.attr.points||۰}}")).toMatchObject({ status: "Approved" });
});

it("an SMS is counted by its text as it leaves", () => {
  const text = `سلام https://shop.example/${"a".repeat(500)}`;
  const asSent = (sent: string) => sent.replace(/https:\S+/, "https://n.example/r/11111111");
  const given = { type: "SMS", content: { text }, variables: [], category: "marketing" } as const;
  expect(checkTemplate(given, [line])).toMatchObject({ status: "Approved", parts: 8 });
  expect(checkTemplate({ ...given, asSent }, [line])).toMatchObject({ status: "Approved", parts: 1 });
});

it("an SMS with a link needs a line that takes one", () => {
  expect(sms("https://shop.example", [{ ...line, links: false }])).toMatchObject({ status: "Rejected" });
  expect(sms("https://shop.example", [{ ...line, links: false }, line])).toMatchObject({ status: "Approved" });
});

it("an SMS by a pattern is what the panel has approved: without our opt-out, with its links, its values judged", () => {
  const byPattern = (text: string, value: string) => {
    const content = { text, pattern: { values: [{ value }] } };
    return checkTemplate({ type: "SMS", content, variables: [], category: "transactional" }, [
      { ...line, links: false },
    ]);
  };
  expect(byPattern("س".repeat(70), "{{person.name}}")).toMatchObject({ status: "Approved", parts: 1 });
  expect(byPattern("https://shop.example", "1")).toMatchObject({ status: "Approved" });
  expect(byPattern("سلام", "{{person.nam}}")).toMatchObject({ status: "Rejected" });
  expect(byPattern("سلام", "{{person").problems).toMatchObject([{ path: ["pattern", "values", 0, "value"] }]);
});

it("finds bank cards whatever their figures and separators, and no other numbers", () => {
  expect(hasCardNumber("۶۰۳۷ ۹۹۷۵ ۹۹۹۹ ۹۹۹۳")).toBe(true);
  expect(hasCardNumber("6037997599999994")).toBe(false);
  expect(hasCardNumber("60379975999999931")).toBe(false);
});

it.each([
  ["<p>{{unsubscribe}}</p>", "{{unsubscribe}}", "Approved"],
  ["<p>سلام</p>", "{{unsubscribe}}", "Rejected"],
  ["<a href='{{event.url}}'>x</a>{{unsubscribe}}", "{{unsubscribe}}", "Rejected"],
  ['<a href="https://a.example/{{event.id}}">x</a>{{unsubscribe}}', "{{unsubscribe}}", "Approved"],
  ["<script>1</script>{{unsubscribe}}", "{{unsubscribe}}", "Rejected"],
  ["<p onclick=1>{{unsubscribe}}", "{{unsubscribe}}", "Rejected"],
])("the html %j is judged", (html, text, status) => {
  expect(mail({ html, text }).status).toBe(status);
});

it("names the block whose text is no template", () => {
  const blocks = [
    { kind: "divider" as const },
    { kind: "products" as const, products: [{ name: "{{", price: "", image: "", url: "https://a.example" }] },
  ];
  expect(mail({ blocks }).problems).toMatchObject([{ path: ["blocks", 1, "products", 0, "name"] }]);
});

it("html is filled in by place: text, a part of an address, an own address", () => {
  const values: Record<string, string> = {
    "person.name": `"><img src=x>`,
    "event.id": `1"/&?`,
    unsubscribe: "https://n.example/u/1?a=1&b=2",
  };
  const html = `<p title="{{person.name}}">{{person.name}}</p><a href="https://a.example/{{event.id}}?x=1&amp;y=2">x</a><a href="{{unsubscribe}}">y</a>`;
  const filled = renderHtml(html, {
    find: (name) => values[name],
    zone: "Asia/Tehran",
    isAddress: (name) => name === "unsubscribe",
  });
  expect(filled).toEqual({
    text: `<p title="&quot;&gt;&lt;img src=x&gt;">&quot;&gt;&lt;img src=x&gt;</p><a href="https://a.example/1%22%2F%26%3F?x=1&amp;y=2">x</a><a href="https://n.example/u/1?a=1&amp;b=2">y</a>`,
  });
});
