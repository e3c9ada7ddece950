import type { z } from "zod";
import type { Journey } from "#contract/journeys/journey.ts";
import {
  type goalChange,
  goal as goalSchema,
  type JourneyGoal,
  type settingsChange,
} from "#contract/journeys/settings.ts";
import { violationText } from "#contract/text/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError } from "#platform/errors.ts";
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

interface GoalGiven extends GoalChange {
  id: string;
  revision?: number | undefined;
  wid?: string | undefined;
  website?: string | undefined;
}
type GoalChange = z.output<z.ZodObject<typeof goalChange>>;

/**
 * Sets what counts as success, or parts of it; an event of null takes it away. Throws NOT_FOUND, JOURNEY_ACTIVE, STALE, and
 * BAD_REQUEST for parts of a goal that the journey has not.
 */
export const setGoal = (
  { postgres }: Pick<Writers, "postgres">,
  website: OwnWebsite,
  { id, revision, wid: _, website: __, ...change }: GoalGiven,
): Promise<JourneyGoal | null> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision });
    return (await updateJourney(queries, { ...row, goal: mergeGoal(row.goal, change) })).goal;
  });

/** Filters, the key and the value are those of the event that they were made for. */
function mergeGoal(before: JourneyGoal | null, { event, valuePath, ...parts }: GoalChange): JourneyGoal | null {
  if (event === null) return null;
  const name = event ?? before?.event;
  if (name === undefined) {
    const issues = [{ path: ["event"], message: violationText.required }];
    throw new AppError("BAD_REQUEST", "The journey has no goal", { issues });
  }
  const { filters: _, matchKey: __, valuePath: ___, ...general } = before ?? {};
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const kept: Partial<JourneyGoal> = before?.event === name ? before : general;
  return goalSchema.parse({
    ...{ ...kept, ...Object.fromEntries(given), event: name },
    valuePath: valuePath === undefined ? kept.valuePath : (valuePath ?? undefined),
  });
}

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
