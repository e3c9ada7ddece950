import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const heatmap = { name: "Home", type: "click", mode: "is", url: "/" } as const;

/** A valid body for each call about heatmaps that has one. */
export const heatmapBodies: Record<string, () => unknown> = {
  "heatmaps.create": () => heatmap,
  "heatmaps.retake": () => ({}),
  "heatmaps.preview": () => ({ mode: heatmap.mode, url: heatmap.url }),
};

/** A heatmap for each call that names one. */
export const heatmapParameters: Record<string, (owner: Owner) => Promise<string>> = Object.fromEntries(
  ["get", "delete", "queue", "retake", "clicks", "clickers", "scroll", "screenshot"].map((name) => [
    `heatmaps.${name}`,
    async ({ client, website }: Owner) => (await client.heatmaps.create({ wid: website.id, ...heatmap })).result.id,
  ]),
);
