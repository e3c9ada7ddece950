import { expect, it } from "vitest";
import { renderHtml } from "#contract/messages/render-html.ts";
import { renderTemplate } from "#contract/messages/render-template.ts";
import { parseTemplate } from "#contract/messages/template-language.ts";
import { sampleValues } from "./sample-values.ts";

const website = { name: "فروشگاه", url: "https://shop.example" };
const variables = [{ name: "کاربر", from: "person.name", fallback: "دوست" }];
const values = sampleValues({ person: undefined, website, platformUrl: "https://nabz.example", variables });

it.each([
  ["{{person.name||دوست}}", "دوست"],
  ["{{کاربر}}", "دوست"],
  ["{{person.name}}", "نرگس احمدی"],
  ["{{person.name|first}}", "نرگس"],
  ["{{person.city}}، {{website.name}}", "تهران، فروشگاه"],
  ["{{person.birthday|date}}", "۱۳۷۲/۰۲/۲۱"],
  ["{{person.attr.level||عادی}}", "عادی"],
  ["{{person.attr.level}}", "[person.attr.level]"],
  ["{{event.order}}", "[event.order]"],
])("a preview of a website without people says of %s: %s", (text, said) => {
  const parsed = parseTemplate(text);
  const nodes = "nodes" in parsed ? parsed.nodes : [];
  expect(renderTemplate(nodes, { ...values, place: "text", zone: "Asia/Tehran" })).toEqual({ text: said });
  expect(renderHtml(`<p>${text}</p>`, { ...values, zone: "Asia/Tehran" })).toEqual({ text: `<p>${said}</p>` });
});
