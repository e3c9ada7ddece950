import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { expireJourney, finishJourneys, listOver, lockWebsite } from "./sql/live-journeys.ts";

/**
 * Journeys past their end are expired, and their owners notified of it, once an end. Once everything up to the end is applied
 * (`appliedTo`) and nothing is to come any more they are finished.
 */
export async function sweepStatuses(postgres: Postgres, now: Date, appliedTo = now): Promise<void> {
  for (const { id, website } of await listOver(postgres, now)) {
    await postgres.transaction(async (queries) => {
      await lockWebsite(queries, website);
      const expired = await expireJourney(queries, id, now);
      if (expired === undefined) return;
      const key = `${id}/${expired.expiredAt.toISOString()}`;
      const values = { journey: id, name: expired.name };
      await notifyWebsite(queries, { website, kind: "journeyExpired", key, values });
    });
  }
  await finishJourneys(postgres, appliedTo);
}
