import type { DisplacedEvent } from "#platform/events/displaced-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { groupBy } from "#platform/group-by.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { LoggedBatch, LoggedGroup } from "#platform/wal/group.ts";
import type { NumberedGroup } from "#platform/wal/load.ts";
import { afterLoad } from "#platform/wal/load-barrier.ts";
import { assignByGap } from "./import/assign-sessions.ts";
import { LoadSessions } from "./load-sessions.ts";
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
 * Makes up for the lookups of consecutive groups that arrived while the event store was away: drops events that are
 * stored, also a browser's that the server reported, and assigns the others their sessions. Each group is judged as if
 * those before it were stored, and nothing after: so neither where loads are cut nor what a killed process had stored of
 * them makes a difference. Everything before the first must be loaded.
 * Throws SERVICE_UNAVAILABLE where a store does not answer; then nothing is judged.
 */
export async function judgeDeferred(
  clickhouse: Pick<ClickHouse, "select">,
  groups: readonly NumberedGroup[],
  { onJudged, onDisplaced }: JudgeEffects,
): Promise<LoggedGroup[]> {
  const loading = afterLoad(clickhouse);
  const judged: Judged = new Map();
  const before = groups[0]?.seq ?? 0;
  for (const [website, own] of rowsByWebsite(groups)) {
    const rows = own.flat();
    if (rows.every(({ deferred }) => deferred === undefined)) continue;
    const stored = await findStored(loading, { website, before, rows });
    const sessions = await LoadSessions.read(loading, { website, before, rows: rows.filter(hasDeferredSession) });
    const displaced = own.flatMap((group) => judgeGroup({ website, stored, sessions, judged }, group));
    if (displaced.length > 0) await onDisplaced(website, displaced);
  }
  for (const [row, result] of judged) if (result !== undefined) onJudged(row.session, result.session);
  const judge = (row: EventRow) => (judged.has(row) ? judged.get(row) : row);
  const judgeBatch = ({ website, rows }: LoggedBatch) => ({
    website,
    rows: rows.map(judge).filter((row) => row !== undefined),
  });
  return groups.map((group) => ({ ...group, batches: group.batches.map(judgeBatch) }));
}

/** Events with their sessions; undefined for one that is dropped. */
type Judged = Map<EventRow, EventRow | undefined>;

interface WebsiteState {
  website: string;
  /** Ids that are stored, or will be with the groups before. */
  stored: Set<string>;
  sessions: LoadSessions;
  judged: Judged;
}

const hasDeferredSession = ({ deferred }: EventRow) => deferred?.session === true;

/** The rows of each website, by group. */
function rowsByWebsite(groups: readonly LoggedGroup[]): Map<string, EventRow[][]> {
  const rows = groups.flatMap(({ batches }) =>
    [...groupBy(batches, ({ website }) => website)].map(([website, own]) => ({
      website,
      rows: own.flatMap((batch) => batch.rows),
    })),
  );
  const byWebsite = groupBy(rows, ({ website }) => website);
  return new Map([...byWebsite].map(([website, own]) => [website, own.map((group) => group.rows)]));
}

/** Judges the events of one group; returns the stored events that they displace. */
function judgeGroup({ website, stored, sessions, judged }: WebsiteState, rows: readonly EventRow[]): DisplacedEvent[] {
  for (const row of rows) if (isDuplicate(row, stored)) judged.set(row, undefined);
  const kept = rows.filter((row) => !judged.has(row));
  const displaced = kept.flatMap((row) => displacedBy(row, stored));
  const copies = new Map(kept.filter(hasDeferredSession).map((row) => [row, { ...row }]));
  const ordered = [...copies.values()].sort((one, other) => one.at - other.at);
  assignByGap(website, ordered, sessions.near(ordered));
  for (const row of kept) {
    const copy = copies.get(row);
    if (copy !== undefined) judged.set(row, copy);
    sessions.add(copy ?? row);
    stored.add(row.id);
  }
  return displaced;
}

/** As the collector judges: what the server said of an event a browser cannot say again. */
function isDuplicate({ id, provenance, deferred }: EventRow, stored: ReadonlySet<string>): boolean {
  if (deferred === undefined || deferred.days.length === 0) return false;
  if (stored.has(id)) return true;
  return provenance === "browser" && deferred.counterpart !== undefined && stored.has(deferred.counterpart);
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
  { website, before, rows }: { website: string; before: number; rows: readonly EventRow[] },
): Promise<Set<string>> {
  const suspects = rows.filter(({ deferred }) => deferred !== undefined && deferred.days.length > 0);
  const stored = new Set<string>();
  for (let start = 0; start < suspects.length; start += maxRows) {
    const part = suspects.slice(start, start + maxRows);
    const days = [...new Set(part.flatMap(({ deferred }) => deferred?.days ?? []))];
    const ids = part.flatMap(({ id, deferred }) => [id, deferred?.counterpart]).filter((id) => id !== undefined);
    for (const id of await findIdsOnDays(clickhouse, website, { ids, days, before })) stored.add(id);
  }
  return stored;
}
