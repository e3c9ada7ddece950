import { hash } from "node:crypto";
import { funnelDelayMs } from "#contract/funnels.ts";
import { demoText } from "#contract/text/demo.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { createCampaign } from "#platform/campaigns/save-campaign.ts";
import type { Dependencies, Ids } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { createFunnel } from "#platform/funnels/change-funnel.ts";
import { createDrawnHeatmap } from "#platform/heatmaps/create-drawn-heatmap.ts";
import { createJourney } from "#platform/journeys/create-journey.ts";
import { createSegment } from "#platform/segments/save-segment.ts";
import { startSegment } from "#platform/segments/start-segment.ts";
import { heatPath, layouts, type PageLayout } from "./product-page.ts";

type Needed = Pick<
  Dependencies,
  "postgres" | "clickhouse" | "barrier" | "identity" | "settings" | "ids" | "clock" | "plans"
>;
interface Place {
  website: OwnWebsite;
  owner: string;
}

/**
 * Makes one heatmap, funnel, segment, campaign and journey of a demo shop, so that its owner sees what they are. Each has an id or a name
 * of its own on the website: it is made once, however often, and by however many processes at once, a demo is filled.
 */
export async function addDemoItems(place: Place, needed: Needed): Promise<void> {
  // They count for no quota (countUsed), so none keeps them out.
  const dependencies: Needed = { ...needed, settings: { ...needed.settings, PLANS: "off" } };
  for (const add of [addHeatmap, addFunnel, addSegment, addCampaign, addJourney]) {
    await add(place, dependencies).catch((error: unknown) => {
      if (!isThereOrGone(error)) throw error;
    });
  }
}

const uniqueViolation = "23505";
/** Made before, or of a website that was deleted meanwhile. */
const isThereOrGone = (error: unknown) =>
  error instanceof AppError
    ? ["CONFLICT", "REFUSED", "NAME_TAKEN", "NOT_FOUND"].includes(error.code)
    : (error as { code?: unknown }).code === uniqueViolation;

/** The same id for the same website and thing, of a version that no other id has: by it quotas know what a demo made. */
function idOf(website: string, thing: string): string {
  const hex = hash("sha256", `demo ${website} ${thing}`, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same ids for the same website and thing, one after the other. */
function idsOf(ids: Ids, website: string, thing: string): Ids {
  let count = 0;
  return {
    ...ids,
    uuid: () => {
      count += 1;
      return idOf(website, `${thing} ${count}`);
    },
  };
}

const mapOf = ({ parts, ...sizes }: PageLayout) => ({ ...sizes, elements: parts.map(({ element }) => element) });

const addHeatmap = ({ website, owner }: Place, dependencies: Needed): Promise<void> =>
  createDrawnHeatmap(
    {
      ...{ website, owner, id: idOf(website.id, "heatmap") },
      fields: { name: demoText.heatmap, type: "normal", mode: "is", url: heatPath },
      maps: { desktop: mapOf(layouts.wide), mobile: mapOf(layouts.narrow) },
    },
    dependencies,
  );

const funnelEvents = ["product_view", "add_to_cart", "view_checkout", "purchase"] as const;

async function addFunnel({ website, owner }: Place, dependencies: Needed): Promise<void> {
  const { clock } = dependencies;
  const steps = funnelEvents.map((event) => ({
    ...{ type: "event" as const, event, filters: [], optional: false, exclusion: false, name: demoText.steps[event] },
  }));
  await createFunnel(
    {
      ...{ website, owner },
      fields: { name: demoText.funnel, type: "ordered", scope: "person", windowDays: 14, steps },
    },
    {
      ...dependencies,
      ids: { ...dependencies.ids, uuid: () => idOf(website.id, "funnel") },
      // Its figures are there at once, as those of the rest of the demo.
      clock: { now: () => clock.now() - funnelDelayMs },
    },
  );
}

async function addSegment({ website }: Place, dependencies: Needed): Promise<void> {
  const ids = idsOf(dependencies.ids, website.id, "segment");
  const segment = await createSegment({ ...dependencies, ids }, website, {
    ...{ name: demoText.segment, type: "kpi" },
    groups: [
      {
        negate: false,
        items: [
          { of: "kpi", field: "visits", op: "gte", value: 2 },
          { of: "event", field: "", op: "did_not", event: { name: "purchase", filters: [] } },
        ],
      },
    ],
  });
  await startSegment(dependencies, website, segment.id);
}

/** The tags of its links are those of some of the demo's visits. */
async function addCampaign({ website, owner }: Place, dependencies: Needed): Promise<void> {
  const url = website.url;
  await createCampaign(
    { ...dependencies, ids: idsOf(dependencies.ids, website.id, "campaign") },
    { website, account: owner },
    {
      name: demoText.campaign,
      utm: { url, source: "newsletter", medium: "email", campaign: "weekend" },
      links: [
        { url, source: "club", medium: "sms" },
        { url, source: "instagram", medium: "social" },
      ],
    },
  );
}

/** It is not started: nobody of a demo is written to. */
async function addJourney({ website }: Place, dependencies: Needed): Promise<void> {
  const ids = idsOf(dependencies.ids, website.id, "journey");
  await createJourney({ ...dependencies, ids }, website, { name: demoText.journey, template: "cart" });
}
