import { z } from "zod";
import { messageStates } from "../delivery-states.ts";
import { id } from "../fields.ts";
import { personId } from "../people.ts";
import { blockTypes, outputs } from "./block-types.ts";
import { exitReasons } from "./exit-reasons.ts";
import { journeyStatuses } from "./journey.ts";
import { pathReasons, refusals } from "./reasons.ts";

/** One person's way through a journey, each decision with its reason. */

const moment = z.iso.datetime({ offset: true });

/** A block as the way names it: its title, or what its type is called. `id` is null where it is gone. */
const place = { id: id.nullable(), type: z.enum(blockTypes), name: z.string() };

const runDecision = z.object({
  at: moment,
  block: z.object(place),
  output: z.enum(outputs).nullable(),
  reason: z.enum([...pathReasons, ...exitReasons]),
  /** The reason as a Persian sentence. */
  sentence: z.string(),
  /** What the block sent. */
  message: z.object({ id, state: z.enum(messageStates), sentence: z.string().nullable() }).nullable(),
});

const run = z.object({
  /** What sets runs of one person apart, such as the cart; empty without a key. */
  key: z.string(),
  enteredAt: moment,
  endedAt: moment.nullable(),
  decisions: z.array(runDecision),
  /** Where the person stands, and for what; null once they have left. */
  stands: z
    .object({
      block: z.object(place),
      sentence: z.string(),
      until: moment.nullable(),
      /** The step failed again and again: nothing happens until it is tried again. */
      isBroken: z.boolean(),
    })
    .nullable(),
});

const refused = z.object({ at: moment, reason: z.enum(refusals), sentence: z.string() });

export const personRuns = z.object({
  journey: z.object({ id, name: z.string(), status: z.enum(journeyStatuses) }),
  person: z.object({ key: personId, name: z.string().nullable() }),
  /** The latest first. */
  runs: z.array(run),
  /** Times that they did not enter, the latest first: of the last nine days. */
  refused: z.array(refused),
});
export type PersonRuns = z.infer<typeof personRuns>;

/** Runs that an answer has at most. */
export const maxRuns = 20;
