import type { DataRetention, RetentionMonths } from "#contract/data-retention.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { keptSince } from "./fold-boundary.ts";
import { findSetting, saveMonths } from "./sql/settings.ts";

type Website = { id: string; timeZone: string };

/** How long the events of a website are kept, and which are gone. */
export async function readDataRetention(
  { postgres }: Pick<Dependencies, "postgres">,
  { id, timeZone }: Website,
): Promise<DataRetention> {
  const setting = await findSetting(postgres, id);
  const months = (setting?.months ?? null) as RetentionMonths | null;
  const foldedBefore = setting?.foldedBefore ?? null;
  return { months, foldedUntil: foldedBefore === null ? null : isoIn(timeZone, changeableFrom(foldedBefore)) };
}

/**
 * Sets how long events are kept; older ones go from the next night on. Throws CONFLICT where `confirmed`, the start of the first
 * month that is kept as the owner saw it, is not that of now.
 */
export async function changeDataRetention(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  website: Website,
  { months, confirmed }: { months: RetentionMonths | null; confirmed: string | undefined },
): Promise<DataRetention> {
  const { postgres, clock } = dependencies;
  if (months !== null && Date.parse(confirmed ?? "") !== keptSince(website.timeZone, clock.now(), months)) {
    throw new AppError("CONFLICT", "Another month has begun, or the time zone has changed, since this was shown");
  }
  await saveMonths(postgres, website.id, months);
  return readDataRetention(dependencies, website);
}
