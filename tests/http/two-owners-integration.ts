import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** A valid body for each call about what a website sends by. */
export const integrationBodies: Record<string, (owner: Owner) => unknown> = {
  "integration.channels.prepare": () => undefined,
  "integration.channels.create": () => ({
    ...{ type: "SMS", provider: "kavenegar", name: `Panel ${Math.random()}` },
    settings: { apiKey: "key" },
  }),
  "integration.channels.update": () => ({ name: `Renamed ${Math.random()}` }),
};

/** What the paths of these calls name beside the website. */
export const integrationParameters: Record<string, (owner: Owner) => Promise<string>> = {
  "integration.channels.update": async ({ client, website }) =>
    (await client.integration.channels.prepare({ wid: website.id })).result.channels[0]?.id ?? "",
  "integration.templates.list": async () => "SMS",
};
