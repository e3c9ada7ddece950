import { MAX } from "uuid";
import { DisplacedEvents, type NotedEvent } from "#platform/events/displaced-events.ts";
import { sql, uuidList } from "#platform/stores/clickhouse/sql.ts";
import { changeDays, splitIntoParts } from "./change-days.ts";
import type { ExclusionDependencies } from "./dependencies.ts";
import { copyToExcluded, countMatches, deleteCopied } from "./sql/move-events.ts";
import { findSaidTwice, maxPairs } from "./sql/said-twice.ts";

/** How long an event may be on its way to the store. Past it the sender has had no answer and repeats it. */
const maxDelayMs = 60 * 60_000;

/**
 * Moves events of browsers that the owner's server reported under the same id and name out of the reports, beside the
 * excluded ones: under the UUID of ones alone, so that they stay recognised as duplicates. Returns whether some have to be
 * looked for again. May be cut off anywhere and run again.
 */
export async function displaceEvents(dependencies: ExclusionDependencies, website: string): Promise<boolean> {
  const { postgres, clickhouse, clock } = dependencies;
  const displaced = new DisplacedEvents(postgres);
  const noted = await displaced.list(website, maxPairs);
  if (noted.length === 0) return false;
  const { stored, saidTwice } = await findSaidTwice(clickhouse, website, noted);
  if (saidTwice.length > 0) {
    const matches = sql`id IN (${uuidList(saidTwice)})`;
    const of = { website, exclusion: MAX };
    for (const part of splitIntoParts(await countMatches(clickhouse, { website, matches }), of)) {
      await copyToExcluded(clickhouse, part, matches);
      await changeDays(dependencies, part, () => deleteCopied(clickhouse, part));
    }
  }
  const latest = clock.now() - maxDelayMs;
  const isDone = ({ id, serverId, notedAt }: NotedEvent) =>
    (stored.has(id) && stored.has(serverId)) || notedAt.getTime() < latest;
  const done = noted.filter(isDone).map(({ id }) => id);
  await displaced.forget(website, done);
  return done.length < noted.length || noted.length === maxPairs;
}
