import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const domain = () => ({ name: `d${Math.random().toString().slice(2)}.invalid` });
const makeDomain = async ({ client, website }: Owner) =>
  (await client.integration.domains.create({ wid: website.id, ...domain() })).result.id;
const sms = { type: "SMS" as const, content: { text: "سلام {{person.name||دوست}}" } };

/** A valid body for each call about what a website sends by. */
export const integrationBodies: Record<string, (owner: Owner) => unknown> = {
  "integration.channels.prepare": () => undefined,
  "integration.channels.create": () => ({
    ...{ type: "SMS", provider: "kavenegar", name: `Panel ${Math.random()}` },
    settings: { apiKey: "key" },
  }),
  "integration.domains.create": () => domain(),
  "integration.domains.verify": async (owner) => ({ id: await makeDomain(owner) }),
  "integration.templates.save": () => ({ name: `Text ${Math.random()}`, ...sms }),
  "integration.templates.preview": () => sms,
  "integration.channels.update": () => ({ name: `Renamed ${Math.random()}` }),
};

/** What the paths of these calls name beside the website. */
export const integrationParameters: Record<string, (owner: Owner) => Promise<string>> = {
  "integration.channels.update": async ({ client, website }) =>
    (await client.integration.channels.prepare({ wid: website.id })).result.channels[0]?.id ?? "",
  "integration.domains.delete": makeDomain,
  "integration.templates.get": async ({ client, website }) =>
    (await client.integration.templates.save({ wid: website.id, name: `Text ${Math.random()}`, ...sms })).result.id,
  "integration.channels.delete": async ({ client, website }) =>
    (
      await client.integration.channels.create({
        ...{ wid: website.id, type: "SMS", provider: "panel", name: `Panel ${Math.random()}` },
        settings: { url: "https://panel.invalid/send", encoding: "form", body: "to={to}\ntext={text}" },
      })
    ).result.id,
  "integration.templates.delete": async ({ client, website }) =>
    (await client.integration.templates.save({ wid: website.id, name: `Text ${Math.random()}`, ...sms })).result.id,
  "integration.templates.list": async () => "SMS",
};
