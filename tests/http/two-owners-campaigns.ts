import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const make = async ({ client, website }: Owner) =>
  (await client.campaigns.create({ wid: website.id, name: "Yalda" })).result.id;

/** A valid body for each call of campaigns that has one. */
export const campaignBodies: Record<string, (owner: Owner) => unknown> = {
  "campaigns.create": () => ({ name: "Yalda" }),
  "campaigns.update": () => ({ name: "Renamed" }),
  "campaigns.setChannels": () => ({ channels: [] }),
  "campaigns.setSegments": () => ({ segments: [] }),
};

/** What the paths of these calls name. */
export const campaignParameters: Record<string, (owner: Owner) => Promise<string>> = Object.fromEntries(
  ["get", "update", "delete", "setChannels", "setSegments", "utms", "insight"].map((name) => [
    `campaigns.${name}`,
    make,
  ]),
);
