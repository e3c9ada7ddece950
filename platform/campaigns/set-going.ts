import type { Violation } from "#contract/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listStates } from "#platform/segments/list-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkStart } from "./check-start.ts";
import { readSupplies } from "./read-supplies.ts";
import { type CampaignRow, findCampaign, lockCampaign, lockCampaigns } from "./sql/campaigns.ts";
import { dropUnsent, isUnsentOver } from "./sql/people.ts";
import { beginCopy, forgetCopy, setDraft, setGoing, wakeStopped } from "./sql/states.ts";
import { isStopping, stopSending, takeBackRest, takeBackWaiting } from "./stop-sending.ts";
import { campaignNotFound } from "./to-campaign.ts";

type Senders = Pick<Dependencies, "postgres" | "clock">;

interface Given {
  website: string;
  id: string;
  revision?: number | undefined;
}

/** What keeps a campaign from being sent now. */
export async function findProblems(queries: Queries, row: CampaignRow, now: number): Promise<Violation[]> {
  return checkStart({
    states: await listStates(queries, row.website),
    isStopping: row.status === "stopped" && (await isStopping(queries, row.id)),
    supplies: await readSupplies(queries, row.website, row.channels),
    ...{ segments: row.segments, schedule: row.schedule, now },
    isResumed: row.status === "stopped",
  });
}

/** People of former segments whom one transaction drops: 100 ms. */
const pageRows = 20_000;

/** A campaign to set going, and as what it stands now. */
type ToSend = Given & { from: "draft" | "stopped" };

/**
 * Sets a draft, or a stopped campaign, going: at once, or at the hour of its schedule. One that goes on writes to unsent
 * people alone; where its segments were chosen anew, they are taken of these. Throws NOT_FOUND, CAMPAIGN_SENDING, CONFLICT
 * for one that stands otherwise, STALE, and REFUSED with everything that is missing.
 */
export async function setCampaignGoing(
  { postgres, clock }: Senders,
  given: ToSend,
  limit = pageRows,
): Promise<CampaignRow> {
  const now = clock.now();
  while (!(await postgres.transaction((queries) => dropFormer(queries, given, { now, limit }))));
  return await postgres.transaction((queries) => setRowGoing(queries, given, now));
}

/** The same in the caller's transaction, which drops all people of former segments at once. */
export async function setRowGoing(queries: Queries, given: ToSend, now: number): Promise<CampaignRow> {
  const { website, id, from } = given;
  const row = await lockGoing(queries, given, now);
  const at = row.schedule.at === "now" ? now : Math.max(now, Date.parse(row.schedule.at));
  // First: people of segments that were chosen before are dropped with it.
  if (from === "stopped") await takeBackRest(queries, id);
  if (isChosenAnew(row)) {
    await dropUnsent(queries, id);
    await beginCopy(queries, id, row.segments);
  }
  await setGoing(queries, { id, startsAt: new Date(at), isScheduled: at > now });
  await wakeStopped(queries, id, new Date(now));
  return (await findCampaign(queries, { website, id })) ?? row;
}

const isChosenAnew = ({ copied, segments }: CampaignRow) => JSON.stringify(copied) !== JSON.stringify(segments);

/**
 * Drops a page of unsent people of segments that were chosen before, where they are more than a transaction takes; answers
 * whether the rest can go in one. From the first page on the campaign has taken nobody: cut off, it takes the people of its
 * segments anew when it goes on, whichever these are then.
 */
async function dropFormer(
  queries: Queries,
  given: ToSend,
  { now, limit }: { now: number; limit: number },
): Promise<boolean> {
  const row = await lockGoing(queries, given, now);
  if (!isChosenAnew(row) || !(await isUnsentOver(queries, row.id, limit))) return true;
  await forgetCopy(queries, row.id);
  await dropUnsent(queries, row.id, limit);
  return false;
}

/** Locks a campaign that can be set going now. */
async function lockGoing(queries: Queries, given: ToSend, now: number): Promise<CampaignRow> {
  const row = await lockRow(queries, given);
  if (row.status === "scheduled" || row.status === "sending")
    throw new AppError("CAMPAIGN_SENDING", "The campaign is sending");
  if (row.status !== given.from) throw new AppError("CONFLICT", `The campaign is no ${given.from} one`);
  ensureRevision(row, given.revision);
  const issues = await findProblems(queries, row, now);
  if (issues.length > 0) throw new AppError("REFUSED", "The campaign cannot be sent", { issues });
  return row;
}

/** Throws STALE where the caller has seen another revision. */
function ensureRevision(row: CampaignRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== row.revision)
    throw new AppError("STALE", "The campaign was changed since", { data: { revision: row.revision } });
}

/** Locks a campaign for a change of its status. Throws NOT_FOUND. */
export async function lockRow(queries: Queries, { website, id }: Given): Promise<CampaignRow> {
  await lockCampaigns(queries, website);
  const row = await lockCampaign(queries, { website, id });
  if (row === undefined) throw campaignNotFound();
  return row;
}

/**
 * Takes a campaign that has not begun back to a draft, in the caller's transaction; a draft stays one. Throws NOT_FOUND,
 * STALE, and CONFLICT for one that has written to somebody.
 */
export async function setRowDraft(queries: Queries, given: Given): Promise<void> {
  const row = await lockRow(queries, given);
  const isWaiting = (row.status === "scheduled" || row.status === "stopped") && row.startedAt === null;
  if (row.status !== "draft" && !isWaiting) throw new AppError("CONFLICT", "The campaign has begun");
  ensureRevision(row, given.revision);
  if (row.status === "draft") return;
  await dropUnsent(queries, given.id);
  await setDraft(queries, given.id);
}

/** Pages of what waits in the ledger that a call of the owner takes back itself. */
const maxTaken = 4;

/**
 * Stops a campaign, or keeps it from beginning at its hour: nothing of it leaves any more. Of what waits in the ledger the
 * first pages are taken back before this resolves, the rest by the sender. Throws NOT_FOUND, and CONFLICT where it is not
 * being sent.
 */
export async function haltCampaign({ postgres, clock }: Senders, given: Given): Promise<CampaignRow> {
  await postgres.transaction((queries) => stopRow(queries, given, clock.now()));
  return takeBackFirst(postgres, given);
}

/** Stops a campaign in the caller's transaction; `takeBackFirst` follows its commit. Throws NOT_FOUND, CONFLICT, STALE. */
export async function stopRow(queries: Queries, given: Given, now: number): Promise<void> {
  const row = await lockRow(queries, given);
  if (row.status !== "scheduled" && row.status !== "sending")
    throw new AppError("CONFLICT", "The campaign is not sending");
  ensureRevision(row, given.revision);
  await stopSending(queries, given.id, { by: "owner", at: now });
}

/** Takes back the first pages of what waits in the ledger of a stopped campaign. Throws NOT_FOUND. */
export async function takeBackFirst(postgres: Senders["postgres"], given: Given): Promise<CampaignRow> {
  await takeBackWaiting(postgres, given, { pages: maxTaken });
  const row = await findCampaign(postgres, given);
  if (row === undefined) throw campaignNotFound();
  return row;
}
