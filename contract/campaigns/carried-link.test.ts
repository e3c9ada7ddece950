import { describe, expect, it } from "vitest";
import type { Template } from "../templates.ts";
import { carriesCampaignLink } from "./carried-link.ts";

const campaign = { tag: "yalda", shorts: ["https://n.example/r/aaaaaaaa"] };
const template = (type: Template["type"], content: object, variables: Template["variables"] = []) =>
  ({ type, content, variables }) as Pick<Template, "type" | "content" | "variables">;
const sms = (text: string, variables?: Template["variables"]) =>
  carriesCampaignLink(template("SMS", { text }, variables), campaign);

describe("a message leads to a link of its campaign", () => {
  it("by a variable of links, of its own name or of another that means one", () => {
    expect(sms("حراج {{link.main}}")).toBe(true);
    expect(sms("حراج {{link.2}}")).toBe(true);
    expect(sms("حراج {{address}}", [{ name: "address", from: "link.main" }])).toBe(true);
    expect(sms("حراج {{link.main}}", [{ name: "link.main", from: "website.url" }])).toBe(false);
  });

  it("by a short address of the campaign, not by one of another", () => {
    expect(sms("حراج https://n.example/r/aaaaaaaa")).toBe(true);
    expect(sms("حراج https://n.example/r/bbbbbbbb")).toBe(false);
  });

  it("by an address that is tagged with the campaign's name, however it is written", () => {
    expect(sms("حراج https://shop.example/?a=1&utm_campaign=Yalda.")).toBe(true);
    expect(sms("حراج https://shop.example/?utm_campaign=yalda-2")).toBe(false);
    const persian = { tag: "شب یلدا" };
    const text = `https://shop.example/?utm_campaign=${encodeURIComponent("شب")}+${encodeURIComponent("یلدا")}`;
    expect(carriesCampaignLink(template("SMS", { text }), persian)).toBe(true);
    expect(sms("حراج https://shop.example/?utm_campaign=%zz")).toBe(false);
  });

  it("in either part of a mail, whose style has braces of its own", () => {
    const mail = (html: string, text: string) => carriesCampaignLink(template("EMAIL", { html, text }), campaign);
    const style = "<style>@media print{a{color:red}}</style>";
    expect(mail(`${style}<a href="{{link.main}}">حراج</a>`, "حراج")).toBe(true);
    expect(mail('<a href="https://shop.example/?a=1&amp;utm_campaign=yalda">حراج</a>', "حراج")).toBe(true);
    expect(mail("<p>حراج</p>", "{{link.main}}")).toBe(true);
    expect(mail(`${style}<a href="https://shop.example/{{unsubscribe}}">حراج</a>`, "حراج")).toBe(false);
  });

  it("of a push and on a page by its address alone, and by itself where it has none", () => {
    for (const type of ["PUSH", "WEB_PUSH", "ON_SITE"] as const) {
      const leads = (url?: string) =>
        carriesCampaignLink(
          template(type, { title: "حراج", body: "{{link.main}}", ...(url === undefined ? {} : { url }) }),
          campaign,
        );
      expect(leads()).toBe(true);
      expect(leads("{{link.main}}")).toBe(true);
      expect(leads("https://shop.example/")).toBe(false);
    }
  });

  it("by WhatsApp in what the campaign fills in, or in Meta's own text", () => {
    const components = [{ type: "BUTTONS", buttons: [{ type: "URL", url: "https://shop.example/{{1}}" }] }];
    const leads = (filled: object, own: object[] = components) =>
      carriesCampaignLink(template("WHATSAPP", { name: "sale", language: "fa", components: own }), campaign, filled);
    expect(leads({ values: ["{{person.name||دوست}}"] })).toBe(false);
    expect(leads({ values: ["{{link.main}}"] })).toBe(true);
    expect(leads({ suffixes: ["?utm_campaign=yalda"] })).toBe(true);
    expect(leads({}, [{ type: "BODY", text: "حراج https://shop.example/?utm_campaign=yalda" }])).toBe(true);
  });
});
