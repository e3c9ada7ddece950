import { expect, it } from "vitest";
import type { TemplateContent } from "#contract/templates.ts";
import type { Settings } from "#platform/settings.ts";
import { isSameForAll } from "./estimate-message.ts";
import type { Supply } from "./read-supplies.ts";

const shared = {
  website: { name: "کفش", url: "https://shop.example", host: "shop.example", hosts: [], timeZone: "Asia/Tehran" },
  links: [],
  settings: { PLATFORM_URL: "https://nabz.example", SESSION_SECRET: "s".repeat(32) } as unknown as Settings,
};
const sms = (text: string): Supply => ({
  ...{ sends: "SMS", bale: undefined, channel: undefined, domain: undefined },
  choice: { type: "SMS", template: "t" } as Supply["choice"],
  line: { optOut: "لغو۱۱", tariffFa: 100, tariffLatin: 200, kind: "promotional" } as Supply["line"],
  template: { content: { text } as TemplateContent, variables: [] } as unknown as Supply["template"],
});

it.each([
  ["سلام", true],
  ["سلام {{person.name|first|دوست}}", false],
  ["{{person.attr.points||۰}} امتیاز", false],
])("%s is the same for everybody: %s", (text, expected) => {
  expect(isSameForAll(sms(text), shared)).toBe(expected);
});
