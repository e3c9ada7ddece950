import { z } from "zod";
import { success } from "../envelope.ts";
import { id } from "../fields.ts";
import { personId } from "../people.ts";
import { requiresResource } from "../procedure.ts";
import { personRuns } from "./person-runs.ts";

/** Calls about one person in a journey, and about runs that could not go on. */

const journeyPath = "/wm/journeys/journey/{id}";
const path = `${journeyPath}/people/{person}`;
const ofJourney = requiresResource("journey");
const subject = z.object({ id, person: personId });
const count = z.number().int().nonnegative();

export const personRunCalls = {
  runs: ofJourney
    .route({ method: "GET", path, summary: "A person's runs of a journey, with the reason of each decision" })
    .input(subject)
    .output(success(personRuns)),
  exit: ofJourney
    .route({
      method: "POST",
      path: `${path}/exit`,
      summary: "Take a person out of a journey: all their runs end, and their queued messages are dropped",
    })
    .input(subject)
    .output(success(z.object({ id, person: personId, ended: count, dropped: count }))),
  retry: ofJourney
    .route({
      method: "POST",
      path: `${journeyPath}/retry`,
      summary: "Have the broken runs of a journey, or of one of its blocks, go on where they stand",
    })
    .input(z.object({ id, block: id.optional() }))
    /** Of very many one call takes a part: `remaining` are still broken. */
    .output(success(z.object({ id, continued: count, remaining: count }))),
  retryPerson: ofJourney
    .route({
      method: "POST",
      path: `${path}/retry`,
      summary: "Have a person's broken runs of a journey go on where they stand",
    })
    .input(subject)
    .output(success(z.object({ id, person: personId, continued: count }))),
};
