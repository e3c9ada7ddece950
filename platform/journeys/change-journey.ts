import type { z } from "zod";
import type { Journey } from "#contract/journeys/journey.ts";
import { goal as goalSchema, type JourneyGoal, type settingsChange } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { openEditable, openForChange, type Writers } from "./change-graph.ts";
import { mergeSettings } from "./create-journey.ts";
import { beginMoving, noteUnmoved } from "./engine/move-standing.ts";
import { beginEnd } from "./engine/sql/moves.ts";
import { showJourney } from "./read-journey.ts";
import { deleteJourney, updateJourney } from "./sql/journeys.ts";
import { countStandingAndQueued } from "./sql/starting.ts";

interface Given {
  id: string;
  name?: string | undefined;
  settings?: z.output<typeof settingsChange> | undefined;
  revision?: number | undefined;
}

/** Renames a journey or changes parts of its settings. Throws NOT_FOUND, JOURNEY_ACTIVE, STALE. */
export async function changeJourney(
  { postgres, clock, settings: platform }: Writers,
  website: OwnWebsite,
  { id, name, settings, revision }: Given,
): Promise<Journey> {
  const changed = await postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision });
    return updateJourney(queries, {
      ...row,
      name: name ?? row.name,
      settings: mergeSettings(row.settings, settings),
    });
  });
  return showJourney(postgres, { website, now: clock.now(), settings: platform }, changed);
}

type GoalGiven = { [Field in keyof z.input<typeof goalSchema>]?: z.input<typeof goalSchema>[Field] | undefined };

/** Sets what counts as success; without an event there is no goal. Throws NOT_FOUND, JOURNEY_ACTIVE, STALE. */
export const setGoal = (
  { postgres }: Pick<Writers, "postgres">,
  website: OwnWebsite,
  { id, revision, event, ...parts }: GoalGiven & { id: string; revision?: number | undefined },
): Promise<JourneyGoal | null> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision });
    const goal = event === undefined ? null : goalSchema.parse({ event, ...parts });
    return (await updateJourney(queries, { ...row, goal })).goal;
  });

/** Deletes a journey that is not active; who stands inside leaves page by page. Throws NOT_FOUND, JOURNEY_ACTIVE. */
export async function removeJourney(
  { postgres, clock }: Pick<Writers, "postgres" | "clock">,
  website: OwnWebsite,
  id: string,
): Promise<{ id: string; inside: number; dropped: number }> {
  await openEditable(postgres, website, id);
  // Before the website is locked: nobody goes on in a journey that may be deleted.
  const { inside, queued } = await countStandingAndQueued(postgres, id);
  const moved = await postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision: undefined });
    await deleteJourney(queries, row);
    if (row.version === 0) return undefined;
    const now = clock.now();
    const journey = await beginEnd(queries, id, new Date(now));
    await beginMoving(queries, journey, now);
    return journey;
  });
  if (moved !== undefined) await noteUnmoved(postgres, moved);
  return { id, inside, dropped: queued };
}
