import type { CampaignProgress } from "#contract/campaigns/sending.ts";
import type { Violation } from "#contract/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkChannels } from "./check-channels.ts";
import { readCarriers, readSupplies } from "./read-supplies.ts";
import type { CampaignRow } from "./sql/campaigns.ts";

/**
 * What the channels of campaigns of one website lack while people of them still wait, by campaign. One that is not being
 * sent is missing here.
 */
export async function listMissing(
  queries: Queries,
  rows: readonly CampaignRow[],
  progress: ReadonlyMap<string, CampaignProgress>,
): Promise<Map<string, Violation[]>> {
  const missing = new Map<string, Violation[]>();
  const waiting = rows.filter((row) => isWaiting(row, progress.get(row.id)));
  const [first] = waiting;
  if (first === undefined) return missing;
  const chosen = waiting.flatMap(({ channels }) => channels);
  const carriers = await readCarriers(queries, first.website, chosen);
  for (const { id, website, channels } of waiting) {
    missing.set(id, checkChannels(await readSupplies(queries, website, channels, carriers)));
  }
  return missing;
}

function isWaiting({ status, copied, copiedTo }: CampaignRow, progress: CampaignProgress | undefined): boolean {
  if (status !== "sending") return false;
  const isCopied = copiedTo === null && copied?.mode !== "live";
  return !isCopied || (progress?.unsent ?? 0) > 0;
}
