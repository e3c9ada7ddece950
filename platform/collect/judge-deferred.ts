import type { DisplacedEvent } from "#platform/events/displaced-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { LoggedBatch, LoggedGroup } from "#platform/wal/group.ts";
import { afterLoad } from "#platform/wal/load-barrier.ts";
import { assignSessions } from "./import/assign-sessions.ts";
import { findIdsOnDays } from "./sql/ids-on-days.ts";

/** Rows of one statement, each with up to two ids. */
const maxRows = 1_000;

interface JudgeEffects {
  /** The session that an event had until now, and its own. */
  onJudged: (before: bigint, session: bigint) => void;
  /** Events of browsers that are stored, and that the owner's server reports too. */
  onDisplaced: (website: string, events: readonly DisplacedEvent[]) => Promise<void>;
}

/**
 * Makes up for the lookups of groups that arrived while the event store was away: drops events that are stored, also a
 * browser's that the server reported, and assigns the others their sessions. Everything before a group with deferred
 * sessions must be loaded; an id is once in the groups that are not loaded, as the filter covers them. Throws
 * SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function judgeDeferred(
  clickhouse: Pick<ClickHouse, "select">,
  groups: readonly LoggedGroup[],
  { onJudged, onDisplaced }: JudgeEffects,
): Promise<LoggedGroup[]> {
  const loading = afterLoad(clickhouse);
  const judged = new Map<EventRow, EventRow | undefined>();
  const batches = groups.flatMap((group) => group.batches);
  for (const website of new Set(batches.map((batch) => batch.website))) {
    const rows = batches.filter((batch) => batch.website === website).flatMap((batch) => batch.rows);
    const stored = await findStored(loading, website, rows);
    for (const row of rows) if (isDuplicate(row, stored)) judged.set(row, undefined);
    const kept = rows.filter((row) => !judged.has(row));
    const displaced = kept.flatMap((row) => displacedBy(row, stored));
    if (displaced.length > 0) await onDisplaced(website, displaced);
    const copies = new Map(kept.filter(({ deferred }) => deferred?.session === true).map((row) => [row, { ...row }]));
    await assignSessions(
      loading,
      website,
      [...copies.values()].sort((one, other) => one.at - other.at),
    );
    for (const [row, copy] of copies) {
      judged.set(row, copy);
      onJudged(row.session, copy.session);
    }
  }
  const judge = (row: EventRow) => (judged.has(row) ? judged.get(row) : row);
  const judgeBatch = ({ website, rows }: LoggedBatch) => ({
    website,
    rows: rows.map(judge).filter((row) => row !== undefined),
  });
  return groups.map((group) => ({ ...group, batches: group.batches.map(judgeBatch) }));
}

/** As the collector judges: what the server said of an event a browser cannot say again. */
function isDuplicate({ id, provenance, deferred }: EventRow, stored: ReadonlySet<string>): boolean {
  if (stored.has(id)) return true;
  return provenance === "browser" && deferred?.counterpart !== undefined && stored.has(deferred.counterpart);
}

function displacedBy({ id, provenance, exclusion, deferred }: EventRow, stored: ReadonlySet<string>): DisplacedEvent[] {
  const { counterpart } = deferred ?? {};
  const isDisplacing = provenance !== "browser" && exclusion === undefined;
  return isDisplacing && counterpart !== undefined && stored.has(counterpart)
    ? [{ id: counterpart, serverId: id }]
    : [];
}

async function findStored(
  clickhouse: Pick<ClickHouse, "select">,
  website: string,
  rows: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  const suspects = rows.filter(({ deferred }) => deferred !== undefined && deferred.days.length > 0);
  const stored = new Set<string>();
  for (let start = 0; start < suspects.length; start += maxRows) {
    const part = suspects.slice(start, start + maxRows);
    const days = [...new Set(part.flatMap(({ deferred }) => deferred?.days ?? []))];
    const ids = part.flatMap(({ id, deferred }) => [id, deferred?.counterpart]).filter((id) => id !== undefined);
    for (const id of await findIdsOnDays(clickhouse, website, { ids, days })) stored.add(id);
  }
  return stored;
}
