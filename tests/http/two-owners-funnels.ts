import type { makeOwner } from "./platform.ts";
import { campaignBodies, campaignParameters } from "./two-owners-campaigns.ts";
import { heatmapBodies, heatmapParameters } from "./two-owners-heatmaps.ts";
import { journeyBodies, journeyParameters } from "./two-owners-journeys.ts";
import { moneyBodies, moneyParameters } from "./two-owners-money.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const steps = ["page_view", "purchase"].map((event) => ({ type: "event" as const, event }));
const funnel = { name: "Purchase", type: "ordered" as const, steps };

/** A valid body for each call about funnels, heatmaps, money, journeys and campaigns that has one. */
export const funnelBodies: Record<string, (owner: Owner) => unknown> = {
  "funnels.create": () => funnel,
  "funnels.preview": () => ({ type: "ordered", steps }),
  "funnels.update": () => ({ name: "Renamed" }),
  "funnels.addStep": () => steps[0],
  "funnels.replaceSteps": () => ({ steps }),
  "funnels.start": () => undefined,
  "funnels.stop": () => undefined,
  ...heatmapBodies,
  ...moneyBodies,
  ...journeyBodies,
  ...campaignBodies,
};

const ofFunnel = [
  "get",
  "update",
  "delete",
  "start",
  "stop",
  "addStep",
  "replaceSteps",
  "listSteps",
  "stat",
  "left",
  "exportLeft",
];

/** A funnel, heatmap, journey, campaign or payment for each call that names one. */
export const funnelParameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...Object.fromEntries(
    ofFunnel.map((name) => [
      `funnels.${name}`,
      async ({ client, website }: Owner) => (await client.funnels.create({ wid: website.id, ...funnel })).result.id,
    ]),
  ),
  ...heatmapParameters,
  ...journeyParameters,
  ...campaignParameters,
  ...moneyParameters,
};
