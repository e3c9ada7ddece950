import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { ApiError } from "#contract/client.ts";
import { findLinkless } from "./find-linkless.server.ts";

const ids = {
  bare: "0198d6a0-0000-7000-8000-000000000001",
  linked: "0198d6a0-0000-7000-8000-000000000002",
  meta: "0198d6a0-0000-7000-8000-000000000003",
  gone: "0198d6a0-0000-7000-8000-000000000004",
};
const stored: Record<string, object> = {
  [ids.bare]: { type: "SMS", name: "یلدا", content: { text: "حراج https://shop.example" }, variables: [] },
  [ids.linked]: { type: "EMAIL", name: "خبر", content: { html: "{{link.main}}", text: "حراج" }, variables: [] },
  [ids.meta]: { type: "WHATSAPP", name: "sale", content: { components: [] }, variables: [] },
};
const context = {
  param: () => "w",
  api: {
    integration: {
      templates: {
        get: async ({ id }: { id: string }) => {
          if (stored[id] === undefined) throw new ApiError({ status: 404, code: "NOT_FOUND", message: "" });
          return { result: stored[id] };
        },
      },
    },
  },
} as unknown as OwnerContext;

const link = { url: "https://shop.example/", source: "sms", medium: "sms", campaign: "yalda" };
const choices = {
  templates: [{ channel: "SMS" as const, id: ids.bare, value: `SMS ${ids.bare}`, label: "پیامک: یلدا" }],
};
const find = (messages: object[], shorts: string[] = [], links: unknown = link) =>
  findLinkless(context, { link: links, settings: { messages }, choices, shorts });

it("warns of each chosen template without a link of the campaign, with the way to its page", async () => {
  const found = await find([{ template: `SMS ${ids.bare}` }, { template: `EMAIL ${ids.linked}` }]);
  expect(found).toEqual([
    {
      text: "پیامک: یلدا: این قالب لینکی از کمپین ندارد، پس بازدید و خریدی که می‌آورد به این کمپین شمرده نمی‌شود. \u2066{{link.1}}\u2069 را در متن یا آدرس آن بگذارید.",
      ...{ to: `/w/w/integration/templates/${ids.bare}`, label: "ویرایش پیامک: یلدا" },
    },
  ]);
});

it("warns of a template of WhatsApp, which has no page here, until its values carry a link", async () => {
  const [warning] = await find([{ template: `WHATSAPP ${ids.meta}`, values: "دوست" }]);
  expect(warning).toMatchObject({ text: expect.stringMatching(/^sale: .+ مقدارهای همین پیام/) });
  expect(warning).not.toHaveProperty("to");
  expect(await find([{ template: `WHATSAPP ${ids.meta}`, values: "{{link.main}}" }])).toEqual([]);
});

it("knows the short addresses of a campaign that is changed", async () => {
  expect(await find([{ template: `SMS ${ids.bare}` }], ["https://shop.example"])).toEqual([]);
});

it("says nothing of templates that are gone, nor before the answers are complete", async () => {
  expect(await find([{ template: `SMS ${ids.gone}` }])).toEqual([]);
  expect(await find([{ template: `SMS ${ids.bare}` }], [], {})).toEqual([]);
  expect(await find([{ template: "" }])).toEqual([]);
});
