import type { makeOwner } from "./platform.ts";
import { makeStartable } from "./startable-campaign.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const make = async ({ client, website }: Owner) =>
  (await client.campaigns.create({ wid: website.id, name: "Yalda" })).result.id;

/** A valid body for each call of campaigns that has one. */
export const campaignBodies: Record<string, (owner: Owner) => unknown> = {
  "campaigns.create": () => ({ name: "Yalda" }),
  "campaigns.update": () => ({ name: "Renamed" }),
  "campaigns.setChannels": () => ({ channels: [] }),
  "campaigns.setSegments": () => ({ segments: [] }),
  ...{ "campaigns.start": () => ({}), "campaigns.resume": () => ({}) },
};

const makeWhole = async (owner: Owner) => (await makeStartable(owner)).id;
const makeStarted = async (owner: Owner) => {
  const id = await makeWhole(owner);
  await owner.client.campaigns.start({ id });
  return id;
};
const makeStopped = async (owner: Owner) => {
  const id = await makeStarted(owner);
  await owner.client.campaigns.stop({ id });
  return id;
};

const entries = (names: readonly string[], find: (owner: Owner) => Promise<string>) =>
  Object.fromEntries(names.map((name) => [`campaigns.${name}`, find]));

/** What the paths of these calls name. */
export const campaignParameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...entries(["get", "update", "delete", "setChannels", "setSegments", "utms", "insight", "outlook"], make),
  ...{ ...entries(["start"], makeWhole), ...entries(["stop"], makeStarted), ...entries(["resume"], makeStopped) },
};
