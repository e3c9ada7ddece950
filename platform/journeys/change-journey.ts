import type { z } from "zod";
import type { Journey } from "#contract/journeys/journey.ts";
import { goal as goalSchema, type JourneyGoal, type settingsChange } from "#contract/journeys/settings.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { openForChange, type Writers } from "./change-graph.ts";
import { mergeSettings } from "./create-journey.ts";
import { beginMoving } from "./engine/move-standing.ts";
import { beginEnd } from "./engine/sql/moves.ts";
import { showJourney } from "./read-journey.ts";
import { deleteJourney, type JourneyRow, updateJourney } from "./sql/journeys.ts";
import { countStandingAndQueued } from "./sql/starting.ts";

interface Given {
  id: string;
  name?: string | undefined;
  settings?: z.output<typeof settingsChange> | undefined;
  revision?: number | undefined;
}

/** Renames a journey or changes parts of its settings. Throws NOT_FOUND, JOURNEY_ACTIVE, STALE. */
export const changeJourney = (
  { postgres, clock, settings: platform }: Writers,
  website: OwnWebsite,
  { id, name, settings, revision }: Given,
): Promise<Journey> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision });
    const changed: JourneyRow = { ...row, name: name ?? row.name, settings: mergeSettings(row.settings, settings) };
    return showJourney(
      queries,
      { website, now: clock.now(), settings: platform },
      await updateJourney(queries, changed),
    );
  });

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
export const removeJourney = (
  { postgres, clock }: Pick<Writers, "postgres" | "clock">,
  website: OwnWebsite,
  id: string,
): Promise<{ id: string; inside: number; dropped: number }> =>
  postgres.transaction(async (queries) => {
    const row = await openForChange(queries, website, { place: { journey: id }, revision: undefined });
    const { inside, queued } = await countStandingAndQueued(queries, id);
    await deleteJourney(queries, row);
    const now = clock.now();
    if (row.version > 0) await beginMoving(queries, await beginEnd(queries, id, new Date(now)), now);
    return { id, inside, dropped: queued };
  });
