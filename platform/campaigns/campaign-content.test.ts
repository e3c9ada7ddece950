import { describe, expect, it } from "vitest";
import { asTracked } from "#contract/messages/as-tracked.ts";
import type { TemplateContent } from "#contract/templates.ts";
import { type ContentSources, daysOnSite, fillContent } from "./campaign-content.ts";
import type { Supply } from "./read-supplies.ts";

const links = [
  { short: "https://nabz.example/r/aaaaaaaa", full: "https://shop.example/?id=7&utm_source=sms" },
  { short: "https://nabz.example/r/bbbbbbbb", full: "https://shop.example/sale?utm_source=mail" },
];
const person = { name: "مینا", attributes: { size: "42" } } as unknown as NonNullable<ContentSources["person"]>;
const sources: ContentSources = {
  ...{ links, person, unsubscribe: "https://nabz.example/u/x" },
  website: { name: "کفش", url: "https://shop.example", host: "shop.example", hosts: [], timeZone: "Asia/Tehran" },
};
const line = { optOut: "لغو۱۱", tariffFa: 100, tariffLatin: 200, kind: "promotional" } as Supply["line"];
const supply = (content: TemplateContent, choice: { type: Supply["sends"] }): Supply => ({
  ...{
    choice: { template: "t", ...choice } as Supply["choice"],
    ...{ sends: choice.type, bale: undefined },
    channel: undefined,
    line,
    domain: "mail.shop.example",
  },
  template: { content, variables: [] } as unknown as Supply["template"],
});
const sms = (text: string) => fillContent(supply({ text }, { type: "SMS" }), sources);

describe("a message of a campaign", () => {
  const pattern = { code: "ready", values: [{ name: "token", value: "{{person.name}}" }] };
  const byPattern = (provider: string, given = pattern) => {
    const made = supply({ text: "سلام {{person.name}}", pattern: given }, { type: "SMS" });
    return fillContent({ ...made, line: { ...line, provider } as Supply["line"] }, sources);
  };

  it("by a pattern has its values filled in, and no opt-out of ours; a panel without patterns sends its text", () => {
    expect(byPattern("kavenegar").content).toEqual({
      ...{ text: "سلام مینا", pattern: { code: "ready", values: [{ name: "token", value: "مینا" }] } },
    });
    expect(byPattern("panel").content).toEqual({ text: "سلام مینا\nلغو۱۱" });
    const hole = { code: "ready", values: [{ name: "token", value: "{{person.city}}" }] };
    expect(byPattern("kavenegar", hole).problem).toMatchObject({ reason: "missing_value" });
    const short = { code: "ready", values: [{ name: "token", value: `${links[0]?.short}` }] };
    expect(byPattern("kavenegar", short).content).toMatchObject({ pattern: { values: [{ value: links[0]?.full }] } });
  });

  it("carries its links as they lead, by name, by number and by their short address, and the opt-out of its line", () => {
    const text = `{{person.name}} {{person.attr.size}} ${links[0]?.short} {{link.2}} {{link.main}}`;
    const { content, parts, price } = sms(text);
    expect(content).toEqual({ text: `مینا 42 ${links[0]?.full} ${links[1]?.full} ${links[0]?.full}\nلغو۱۱` });
    expect(price).toBe((parts ?? 0) * 100);
  });

  it("counts its parts by the text that leaves, its links tracked", () => {
    const text = `سلام https://shop.example/${"a".repeat(700)}`;
    expect(sms(text).problem).toMatchObject({ reason: "too_long" });
    const asSent: ContentSources["asSent"] = (text, sent) => asTracked(text, "https://n.example", sent);
    const made = fillContent(supply({ text }, { type: "SMS" }), { ...sources, asSent });
    expect(made).toMatchObject({ parts: 1, price: 100 });
    expect(made.problem).toBeUndefined();
  });

  it("tracks its own links, and no address that somebody has for a name", () => {
    const named = { name: "https://evil.test/login", attributes: {} } as unknown as ContentSources["person"];
    const text = `{{person.name}} ${links[1]?.short} {{link.main}}`;
    const made = fillContent(supply({ text }, { type: "SMS" }), { ...sources, person: named });
    expect(made.writtenLinks).toEqual([links[1]?.full, links[0]?.full]);
    expect(made.content).toMatchObject({ text: expect.stringMatching(/^https:\/\/evil\.test\/login /) });
  });

  it("with a hole, too long a text or nothing to leave by says so instead of leaving", () => {
    expect(sms("{{person.city}}").problem).toMatchObject({ reason: "missing_value" });
    expect(sms("س".repeat(600)).problem).toMatchObject({ reason: "too_long" });
    const { template } = supply({ text: "x" }, { type: "SMS" });
    const lost = {
      ...{ choice: { type: "SMS", template: "t" }, sends: "SMS", bale: undefined },
      channel: undefined,
      line: undefined,
      domain: undefined,
    } as Supply;
    expect(fillContent({ ...lost, template }, sources).problem).toMatchObject({ reason: "channel_off" });
    expect(fillContent({ ...lost, template: undefined }, sources).problem).toMatchObject({ reason: "template_off" });
  });

  it("by mail has its links escaped, and a sender of its own or the website's name and info", () => {
    const content = {
      subject: "سلام",
      preheader: "",
      html: `<a href="${links[0]?.short}">x</a>`,
      text: links[0]?.short ?? "",
    };
    const mail = (choice: object) => fillContent(supply(content, { type: "EMAIL", ...choice }), sources).content;
    expect(mail({})).toMatchObject({
      ...{ html: '<a href="https://shop.example/?id=7&amp;utm_source=sms">x</a>', text: links[0]?.full },
      from: { name: "کفش", address: "info@mail.shop.example" },
    });
    expect(mail({ fromName: "مینا", fromLocal: "Sale", replyTo: "a@b.ir" })).toMatchObject({
      ...{ from: { name: "مینا", address: "sale@mail.shop.example" }, replyTo: "a@b.ir" },
    });
  });

  it("by push leads to the campaign's page where its template leads nowhere, and follows the template where it does", () => {
    const push = (url?: string) =>
      fillContent(supply({ title: "سلام {{person.name}}", body: "حراج", url }, { type: "WEB_PUSH" }), sources).content;
    expect(push()).toMatchObject({ title: "سلام مینا", body: "حراج", url: links[0]?.full });
    expect(push("{{link.2}}")).toMatchObject({ url: links[1]?.full });
    expect(push("https://shop.example/{{person.attr.size}}")).toMatchObject({ url: "https://shop.example/42" });
  });

  it("on a page is shaped as its template says, without the days that it waits there", () => {
    const content = { form: "bar" as const, title: "{{website.name}}", body: "حراج", button: "دیدن", days: 5 };
    const shown = fillContent(supply(content, { type: "ON_SITE" }), sources).content;
    expect(shown).toEqual({ form: "bar", title: "کفش", body: "حراج", button: "دیدن", url: links[0]?.full });
    expect([daysOnSite(content), daysOnSite({ title: "x", body: "y" })]).toEqual([5, 3]);
  });

  it("by WhatsApp is Meta's template with a value for each place, its links as they lead", () => {
    const template = { name: "sale", language: "fa", components: [] };
    const choice = { type: "WHATSAPP" as const, values: ["{{person.name}}", `${links[0]?.short}`] };
    expect(fillContent(supply(template, choice), sources)).toEqual({
      content: { template: { name: "sale", language: "fa", values: ["مینا", links[0]?.full] } },
    });
    const hole = fillContent(supply(template, { ...choice, values: ["{{person.city}}"] } as typeof choice), sources);
    expect(hole.problem).toMatchObject({ reason: "missing_value" });
  });
});
