import type { z } from "zod";
import {
  type Campaign,
  type CampaignChange,
  type ChannelChoice,
  type campaignFields,
  maxCampaigns,
  type SegmentChoice,
} from "#contract/campaigns/shapes.ts";
import { minorUnits } from "#contract/money.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { ensureWithinQuota } from "#platform/quotas/ensure-within-quota.ts";
import { evaluateOnce } from "#platform/segments/evaluate-once.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { refuseUnknown } from "./check-choices.ts";
import { chosenSegments } from "./chosen-segments.ts";
import { placeLinks } from "./new-links.ts";
import { type CampaignReaders, type Place, showCampaign } from "./read-campaigns.ts";
import {
  type CampaignRow,
  countCampaigns,
  deleteCampaign,
  insertCampaign,
  lockCampaign,
  lockCampaigns,
  updateCampaign,
} from "./sql/campaigns.ts";
import { type LinkRow, listLinks, replaceLinks } from "./sql/links.ts";
import { campaignNotFound } from "./to-campaign.ts";

export type Writers = CampaignReaders & Pick<Dependencies, "ids" | "plans">;
type Fields = z.output<z.ZodObject<typeof campaignFields>>;

/** Creates a draft. Throws QUOTA_EXCEEDED, REFUSED where the website has `maxCampaigns`. */
export async function createCampaign(writers: Writers, place: Place, { name, ...parts }: Fields): Promise<Campaign> {
  const { website } = place;
  const row = await writers.postgres.transaction(async (queries) => {
    await ensureWithinQuota(writers, queries, { website: website.id, kind: "campaigns" });
    await lockCampaigns(queries, website.id);
    if ((await countCampaigns(queries, website.id)) >= maxCampaigns)
      throw new AppError("REFUSED", "Too many campaigns");
    const empty: CampaignRow = {
      ...{ id: writers.ids.uuid(), website: website.id, name, status: "draft", goal: null, costMinor: null, tag: null },
      ...{ channels: [], order: "first", segments: { segments: [], exclude: [], mode: "snapshot" } },
      ...{ schedule: { at: "now" }, revision: 0, createdAt: new Date(writers.clock.now()) },
      ...{ startsAt: null, startedAt: null, endedAt: null, copied: null, copiedTo: null, stop: null },
    };
    const change = { ...parts, name: parts.info?.name ?? name };
    const { row, links } = await applyChange(writers.ids, { queries, website }, { before: empty, old: [], change });
    await insertCampaign(queries, row);
    await replaceLinks(queries, row.id, links);
    return row;
  });
  await evaluateChosen(writers, row);
  return showCampaign(writers, place, row);
}

type Info = Pick<CampaignChange, "name" | "info">;

function withInfo(row: CampaignRow, { currency }: Place["website"], { name, info }: Info): CampaignRow {
  const { goal, cost } = info ?? {};
  const costMinor = typeof cost === "number" ? Math.round(cost * minorUnits(currency)) : cost;
  return {
    ...row,
    name: name ?? info?.name ?? row.name,
    goal: goal === undefined ? row.goal : goal || null,
    costMinor: costMinor === undefined ? row.costMinor : costMinor,
  };
}

export interface Change extends CampaignChange {
  id: string;
  revision?: number | undefined;
}

/** Changes parts of a campaign; absent ones stay. Throws NOT_FOUND, CAMPAIGN_SENDING, STALE, BAD_REQUEST. */
export async function changeCampaign(writers: Writers, place: Place, change: Change): Promise<Campaign> {
  const row = await writers.postgres.transaction((queries) => changeRow(writers, { queries, place }, change));
  await evaluateChosen(writers, row);
  return showCampaign(writers, place, row);
}

/** Whom its segments name is known by the time its owner looks at the summary, though one of them was never started. */
export const evaluateChosen = (writers: Pick<Writers, "postgres" | "clock">, { website, segments }: CampaignRow) =>
  evaluateOnce(writers, website, chosenSegments(segments));

/** The same in the caller's transaction; answers the campaign as it is stored then. */
export async function changeRow(
  { ids }: Pick<Writers, "ids">,
  { queries, place }: { queries: Queries; place: Place },
  change: Change,
): Promise<CampaignRow> {
  const { website } = place;
  await lockCampaigns(queries, website.id);
  const before = await openForChange(queries, place, change);
  const old = (await listLinks(queries, [before.id])).get(before.id) ?? [];
  const { row, links } = await applyChange(ids, { queries, website }, { before, old, change });
  await replaceLinks(queries, before.id, links);
  return updateCampaign(queries, row);
}

interface Applied {
  before: CampaignRow;
  old: readonly LinkRow[];
  change: CampaignChange;
}

/** A campaign with its links as a change leaves them; nothing is stored. Throws NOT_FOUND, BAD_REQUEST. */
async function applyChange(
  ids: Writers["ids"],
  { queries, website }: { queries: Queries; website: Place["website"] },
  { before, old, change }: Applied,
): Promise<{ row: CampaignRow; links: LinkRow[] }> {
  const { channels, order, segments, schedule } = change;
  await refuseUnknown(queries, website.id, { channels, segments });
  const { tag, links } = placeLinks(ids, {
    ...{ campaign: before.id, utm: change.utm, further: change.links, tag: before.tag, before: old },
  });
  const row = {
    ...withInfo(before, website, change),
    tag,
    channels: channels ?? before.channels,
    order: order ?? before.order,
    segments: segments ?? before.segments,
    schedule: schedule ?? before.schedule,
  };
  return { row, links };
}

/** Replaces channels and their templates. Throws as `changeCampaign`. */
export const setChannels = (writers: Writers, place: Place, choice: ChannelChoice & { id: string }) =>
  changeCampaign(writers, place, choice);

/** Replaces the segments. Throws as `changeCampaign`. */
export const setSegments = (writers: Writers, place: Place, { id, ...segments }: SegmentChoice & { id: string }) =>
  changeCampaign(writers, place, { id, segments });

/** Throws NOT_FOUND, CAMPAIGN_SENDING. Its printed links lead on. */
export const removeCampaign = (
  { postgres }: Pick<Dependencies, "postgres">,
  place: Place,
  id: string,
): Promise<{ id: string }> =>
  postgres.transaction(async (queries) => {
    await openForChange(queries, place, { id });
    await deleteCampaign(queries, id);
    return { id };
  });

async function openForChange(
  queries: Queries,
  { website }: Place,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<CampaignRow> {
  const row = await lockCampaign(queries, { website: website.id, id });
  if (row === undefined) throw campaignNotFound();
  if (row.status === "scheduled" || row.status === "sending")
    throw new AppError("CAMPAIGN_SENDING", "The campaign is sending");
  if (revision !== undefined && revision !== row.revision) {
    throw new AppError("STALE", "The campaign was changed since", { data: { revision: row.revision } });
  }
  return row;
}
