import { z } from "zod";
import { success } from "../envelope.ts";
import { id } from "../fields.ts";
import { personId } from "../people.ts";
import { requiresResource } from "../procedure.ts";
import { personRuns } from "./person-runs.ts";

/** Calls about one person in a journey. */

const path = "/wm/journeys/journey/{id}/people/{person}";
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
};
