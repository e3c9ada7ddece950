import type { Campaign, StatusChange } from "#contract/campaigns/shapes.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { AppError } from "#platform/errors.ts";
import { type Place, showCampaign } from "./read-campaigns.ts";
import { type Change, changeCampaign, changeRow, evaluateChosen, type Writers } from "./save-campaign.ts";
import { lockRow, setRowDraft, setRowGoing, stopRow, takeBackFirst } from "./set-going.ts";
import type { CampaignRow } from "./sql/campaigns.ts";

type Given = Change & { status?: StatusChange | undefined };

/**
 * One that was stopped goes on after its hour; an hour that is chosen now is still to come. Throws REFUSED. Of a draft
 * `setRowGoing` says so, beside everything else that is missing.
 */
function refusePastHour(before: CampaignRow, { schedule }: Given, now: number): void {
  const at = schedule?.at ?? "now";
  if (before.status !== "stopped" || at === "now" || at === before.schedule.at || Date.parse(at) >= now) return;
  const issues = [{ path: ["schedule", "at"], message: campaignText.problems.past }];
  throw new AppError("REFUSED", "The campaign's hour is over", { issues });
}

/**
 * Changes parts of a campaign and, with `status`, starts, stops or resumes it, or takes it back to a draft: all of it or
 * nothing. What is sent can be changed once it stands still: parts are applied before a start and after a stop. Throws as
 * `changeCampaign`, `setRowGoing`, `stopRow` and `setRowDraft`.
 */
export async function putCampaign(writers: Writers, place: Place, { status, ...change }: Given): Promise<Campaign> {
  if (status === undefined) return changeCampaign(writers, place, change);
  const { postgres, clock } = writers;
  const { id, revision, ...parts } = change;
  const key = { website: place.website.id, id };
  const hasParts = Object.values(parts).some((value) => value !== undefined);
  const row = await postgres.transaction(async (queries) => {
    const before = await lockRow(queries, key);
    if (status === "scheduled") {
      refusePastHour(before, change, clock.now());
      const changed = hasParts ? await changeRow(writers, { queries, place }, change) : undefined;
      const from = before.status === "stopped" ? "stopped" : "draft";
      // A change makes a revision of its own, and has compared the given one.
      return setRowGoing(queries, { ...key, from, revision: changed?.revision ?? revision }, clock.now());
    }
    if (status === "stopped") await stopRow(queries, { ...key, revision }, clock.now());
    else await setRowDraft(queries, { ...key, revision });
    return hasParts ? changeRow(writers, { queries, place }, { ...parts, id }) : lockRow(queries, key);
  });
  await evaluateChosen(writers, row);
  return showCampaign(writers, place, status === "stopped" ? await takeBackFirst(postgres, key) : row);
}
