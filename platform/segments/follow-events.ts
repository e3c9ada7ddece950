import { eventsOf } from "#contract/conditions/definition.ts";
import type { FindUses, FollowName } from "#platform/event-definitions/find-uses.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { raiseVersion } from "./live/sql/versions.ts";
import { listSegments, type SegmentRow, setStatus } from "./sql/segments.ts";
import { queueEvaluation } from "./start-segment.ts";

/** The segments with a condition on the events of a name. `lockDefinedEvents` keeps segments from being written meanwhile, too. */
async function listUsersOf(queries: Queries, { website, name }: { website: string; name: string }) {
  const all = await listSegments(queries, website);
  return all.filter(({ definition }) => eventsOf(definition).includes(name));
}

export const findSegmentUses: FindUses = async (queries, event) =>
  (await listUsersOf(queries, event)).map(({ id, name }) => ({ kind: "segment", id, name }));

/**
 * Evaluates the running segments with such a condition anew: what they require has changed, though not their conditions.
 * Locks the version before the segments, as what writes members does: the other order is a deadlock with it.
 */
export const evaluateUsersOf: FollowName = async (queries, { now, ...event }) => {
  const isRunning = ({ status, type }: SegmentRow) => status === "running" && type !== "static";
  const running = (await listUsersOf(queries, event)).filter(isRunning);
  if (running.length === 0) return;
  await raiseVersion(queries, event.website);
  for (const row of running) {
    const revision = await setStatus(queries, row.no, "running");
    await queueEvaluation(queries, { ...row, revision }, { website: event.website, now });
  }
};
