import type { Violation } from "#contract/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkChannels } from "../check-channels.ts";
import { listContentLinks } from "../list-content-links.ts";
import { readSupplies } from "../read-supplies.ts";
import { type CampaignRow, findCampaign } from "../sql/campaigns.ts";
import { findSendingWebsite } from "../sql/sending-website.ts";
import { makeBatch } from "./make-batch.ts";
import { allowedNow, pacedAfter } from "./pace.ts";
import { claimUnsent } from "./sql/making.ts";
import { lockSending, readPacedTo, setPacedTo } from "./sql/work.ts";

type HandOverDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings">;

/** People whose messages are made in one transaction. */
export const batchSize = 500;

/**
 * Makes the messages of the next people of a campaign: claimed, made, handed over to the ledger and written down in one
 * transaction, or nothing is. With messages a minute workers take turns, else they work side by side. Answers how many
 * people were claimed; none where the campaign is not being sent, has to wait for its pace, or a channel lacks something.
 */
export function handOver(
  dependencies: HandOverDependencies,
  { id, website: websiteId, throttle }: { id: string; website: string; throttle: number | undefined },
): Promise<number> {
  const { postgres, clock, settings } = dependencies;
  return postgres.transaction(async (queries) => {
    const place = { id, website: websiteId };
    if (!(await lockSending(queries, place, throttle === undefined ? "shared" : "alone"))) return 0;
    const row = await findCampaign(queries, place);
    const website = await findSendingWebsite(queries, websiteId);
    if (row === undefined || website === undefined) return 0;
    const supplies = await readSupplies(queries, websiteId, row.channels);
    // A line or channel that is off for ten minutes must not leave out everybody whose turn comes in them.
    const [problem] = checkChannels(supplies);
    if (problem !== undefined) {
      await notifyWaiting(queries, row, problem);
      return 0;
    }
    const pace =
      throttle === undefined ? undefined : { throttle, now: clock.now(), pacedTo: await readPacedTo(queries, id) };
    const perPerson = row.order === "all" ? Math.max(1, supplies.length) : 1;
    const limit = pace === undefined ? batchSize : Math.min(batchSize, Math.ceil(allowedNow(pace) / perPerson));
    const people = limit === 0 ? [] : await claimUnsent(queries, id, limit);
    if (people.length === 0) return 0;
    const links = await listContentLinks({ postgres: queries, settings }, row);
    const made = await makeBatch(dependencies, queries, { row, website, supplies, links, people });
    if (pace !== undefined) await setPacedTo(queries, id, pacedAfter(pace, made));
    return people.length;
  });
}

const fields = ["type", "line", "template", "domain", "bale"] as const;

/** Notifies the owner of what a campaign waits for: once for each channel and what it lacks, since the campaign's start. */
async function notifyWaiting(queries: Queries, row: CampaignRow, { path: [, index, name] }: Violation): Promise<void> {
  const { id, website, channels, startsAt } = row;
  const channel = channels[Number(index)]?.type;
  if (channel === undefined) return;
  const field = fields.find((each) => each === name) ?? "other";
  await notifyWebsite(queries, {
    ...{ website, kind: "campaignWaiting", key: `${id}/${startsAt?.getTime() ?? 0}/${channel}/${field}` },
    values: { campaign: id, name: row.name, lacks: { channel, field } },
  });
}
