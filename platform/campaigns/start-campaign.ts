import type { Campaign } from "#contract/campaigns/shapes.ts";
import type { Violation } from "#contract/errors.ts";
import { AppError } from "#platform/errors.ts";
import { listStates } from "#platform/segments/list-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkStart } from "./check-start.ts";
import { type CampaignReaders, type Place, showCampaign } from "./read-campaigns.ts";
import { readSupplies } from "./read-supplies.ts";
import { type CampaignRow, findCampaign, lockCampaign, lockCampaigns } from "./sql/campaigns.ts";
import { dropUnsent } from "./sql/people.ts";
import { beginCopy, setGoing, wakeStopped } from "./sql/states.ts";
import { stopSending, takeBackWaiting } from "./stop-sending.ts";
import { campaignNotFound } from "./to-campaign.ts";

interface Given {
  id: string;
  revision?: number | undefined;
}

/** What keeps a campaign from being sent now. */
export async function findProblems(queries: Queries, row: CampaignRow, now: number): Promise<Violation[]> {
  const states = await listStates(queries, row.website);
  return checkStart({
    supplies: await readSupplies(queries, row.website, row.channels),
    ...{ segments: row.segments, schedule: row.schedule, now },
    running: new Set([...states].filter(([, { isRunning }]) => isRunning).map(([id]) => id)),
    isResumed: row.status === "stopped",
  });
}

/**
 * Starts a draft: it is sent at once, or at the hour of its schedule. Throws NOT_FOUND, CAMPAIGN_SENDING, CONFLICT for one
 * that has been sent or stopped, STALE, and REFUSED with everything that is missing.
 */
export const startCampaign = (readers: CampaignReaders, place: Place, given: Given): Promise<Campaign> =>
  go(readers, place, { ...given, from: "draft" });

/**
 * Goes on with a stopped campaign, with those alone to whom nothing was sent; where its segments were chosen anew, people
 * are taken of these. Throws as `startCampaign`.
 */
export const resumeCampaign = (readers: CampaignReaders, place: Place, given: Given): Promise<Campaign> =>
  go(readers, place, { ...given, from: "stopped" });

async function go(
  readers: CampaignReaders,
  place: Place,
  { id, revision, from }: Given & { from: "draft" | "stopped" },
): Promise<Campaign> {
  const { clock, postgres } = readers;
  const row = await postgres.transaction(async (queries) => {
    const row = await lockRow(queries, place, id);
    if (row.status === "scheduled" || row.status === "sending")
      throw new AppError("CAMPAIGN_SENDING", "The campaign is sending");
    if (row.status !== from) throw new AppError("CONFLICT", `The campaign is no ${from} one`);
    if (revision !== undefined && revision !== row.revision)
      throw new AppError("STALE", "The campaign was changed since", { data: { revision: row.revision } });
    const now = clock.now();
    const issues = await findProblems(queries, row, now);
    if (issues.length > 0) throw new AppError("REFUSED", "The campaign cannot be sent", { issues });
    const at = row.schedule.at === "now" ? now : Math.max(now, Date.parse(row.schedule.at));
    if (JSON.stringify(row.copied) !== JSON.stringify(row.segments)) {
      await dropUnsent(queries, id);
      await beginCopy(queries, id, row.segments);
    }
    await setGoing(queries, { id, startsAt: new Date(at), isScheduled: at > now });
    await wakeStopped(queries, id, new Date(now));
    return (await findCampaign(queries, { website: place.website.id, id })) ?? row;
  });
  return showCampaign(readers, place, row);
}

async function lockRow(queries: Queries, { website }: Place, id: string): Promise<CampaignRow> {
  await lockCampaigns(queries, website.id);
  const row = await lockCampaign(queries, { website: website.id, id });
  if (row === undefined) throw campaignNotFound();
  return row;
}

/**
 * Stops a campaign, or keeps it from beginning at its hour. What waits in the ledger is taken back before this answers.
 * Throws NOT_FOUND, and CONFLICT where it is not being sent.
 */
export async function stopCampaign(readers: CampaignReaders, place: Place, id: string): Promise<Campaign> {
  const { clock, postgres } = readers;
  const website = place.website.id;
  await postgres.transaction(async (queries) => {
    const { status } = await lockRow(queries, place, id);
    if (status !== "scheduled" && status !== "sending") throw new AppError("CONFLICT", "The campaign is not sending");
    await stopSending(queries, id, { by: "owner", at: clock.now() });
  });
  await takeBackWaiting(postgres, { website, id });
  const row = await findCampaign(postgres, { website, id });
  if (row === undefined) throw campaignNotFound();
  return showCampaign(readers, place, row);
}
