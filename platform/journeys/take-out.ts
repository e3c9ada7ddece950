import type { Caller, OwnWebsite } from "#platform/caller.ts";
import { fromStored, toStored } from "#platform/delivery/person-numbers.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { dayOf } from "./engine/day-of.ts";
import { insertDeltas } from "./engine/sql/entries.ts";
import { lockLiveJourneys, lockWebsite } from "./engine/sql/live-journeys.ts";
import { endRuns, insertDecisions } from "./engine/sql/steps.ts";
import { countExit } from "./exit-counter.ts";
import { findKnown, findWalked } from "./sql/person-runs.ts";
import { dropOfPerson, lockStanding } from "./sql/standing.ts";
import { journeyNotFound } from "./to-journey.ts";

interface Given {
  id: string;
  person: string;
  /** Who takes them out, as sentences name them. */
  by: Pick<Caller, "fullName">;
}

/**
 * Takes a person out of a journey: all their runs end, and what waits to be sent to them is dropped. Waits for a step that
 * is under way. Once more it changes nothing. Throws NOT_FOUND for a journey or person of another website.
 */
export const takeOut = (
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: OwnWebsite,
  { id, person: key, by }: Given,
): Promise<{ id: string; person: string; ended: number; dropped: number }> =>
  postgres.transaction(async (queries) => {
    const person = toStored(key);
    // Locks as the engine takes them: website, journey, runs, people.
    await lockWebsite(queries, website.id);
    const journey = await findWalked(queries, { website: website.id, id });
    if (journey === undefined) throw journeyNotFound();
    if ((await findKnown(queries, { website: website.id, person })) === undefined) {
      throw new AppError("NOT_FOUND", "No such person of this website");
    }
    await lockLiveJourneys(queries, [journey.no]);
    const now = clock.now();
    const runs = await lockStanding(queries, { journey: journey.no, person });
    const exit = "by_hand" as const;
    await endRuns(
      queries,
      runs.map(({ run, key: of }) => ({ id: run, journey: journey.no, person, key: of, exit, at: now })),
    );
    await insertDecisions(queries, {
      ...{ website: website.id, journey: journey.no },
      decisions: runs.map(({ run, block }) => ({
        ...{ at: now, run, person, block, output: null, reason: exit, detail: { by: by.fullName } },
      })),
    });
    const day = dayOf(website.timeZone, now);
    await insertDeltas(
      queries,
      runs.flatMap((run) => countExit(journey.no, run, { day, exit })),
    );
    const place = { website: website.id, journey: journey.no, person };
    const { dropped, tried } = await dropOfPerson(queries, { ...place, now: new Date(now) });
    await returnCharges(queries, tried, now);
    return { id, person: fromStored(person), ended: runs.length, dropped };
  });
