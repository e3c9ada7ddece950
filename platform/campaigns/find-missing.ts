import type { CampaignProgress } from "#contract/campaigns/sending.ts";
import type { Violation } from "#contract/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { checkChannels } from "./check-channels.ts";
import { readSupplies } from "./read-supplies.ts";
import type { CampaignRow } from "./sql/campaigns.ts";

/** What the channels of a campaign lack while people of it still wait; nothing where it is not being sent. */
export async function findMissing(
  queries: Queries,
  row: CampaignRow,
  progress: CampaignProgress | undefined,
): Promise<Violation[]> {
  if (row.status !== "sending") return [];
  const isCopied = row.copiedTo === null && row.copied?.mode !== "live";
  if (isCopied && (progress?.unsent ?? 0) === 0) return [];
  return checkChannels(await readSupplies(queries, row.website, row.channels));
}
