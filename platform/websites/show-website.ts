import type { OwnWebsite } from "#platform/caller.ts";
import { readMissing } from "#platform/damage/read-missing.ts";
import { readDataRetention } from "#platform/data-retention/change-data-retention.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { countQuarantine } from "#platform/wal/quarantine.ts";
import { toWebsite } from "./to-website.ts";

/** A website with what its reports lack: days that were damaged, events that the store refused, events that were deleted. */
export async function showWebsite({ postgres }: Pick<Dependencies, "postgres">, website: OwnWebsite) {
  const [missing, quarantined, { foldedUntil }] = await Promise.all([
    readMissing(postgres, website.id),
    countQuarantine(postgres, website.id),
    readDataRetention({ postgres }, website),
  ]);
  return { ...toWebsite(website), missing, quarantined, foldedUntil };
}
