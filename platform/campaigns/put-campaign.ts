import type { Campaign, StatusChange } from "#contract/campaigns/shapes.ts";
import { type Place, showCampaign } from "./read-campaigns.ts";
import { type Change, changeCampaign, changeRow, type Writers } from "./save-campaign.ts";
import { lockRow, setRowDraft, setRowGoing, stopRow, takeBackFirst } from "./set-going.ts";

type Given = Change & { status?: StatusChange | undefined };

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
      const changed = hasParts ? await changeRow(writers, { queries, place }, change) : undefined;
      const from = before.status === "stopped" ? "stopped" : "draft";
      // A change makes a revision of its own, and has compared the given one.
      return setRowGoing(queries, { ...key, from, revision: changed?.revision ?? revision }, clock.now());
    }
    if (status === "stopped") await stopRow(queries, { ...key, revision }, clock.now());
    else await setRowDraft(queries, { ...key, revision });
    return hasParts ? changeRow(writers, { queries, place }, { ...parts, id }) : lockRow(queries, key);
  });
  return showCampaign(writers, place, status === "stopped" ? await takeBackFirst(postgres, key) : row);
}
