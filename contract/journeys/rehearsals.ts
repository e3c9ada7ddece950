import { z } from "zod";
import { messageReasons } from "../delivery-reasons.ts";
import { deliveryChannels } from "../delivery-states.ts";
import { success } from "../envelope.ts";
import { id } from "../fields.ts";
import { personId } from "../people.ts";
import { requiresResource } from "../procedure.ts";
import { exitReasons } from "./exit-reasons.ts";
import { refusals } from "./reasons.ts";

/** A journey over past days, without anything sent: what would have happened. */

/** Days that a rehearsal looks back. */
export const rehearsalDays = [7, 30] as const;

/** People whom a rehearsal names. */
export const maxExamples = 20;

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();

const rehearsedMessage = z.object({
  /** When it would have left, or was dropped; of one that still waits, when it was made. */
  at: moment,
  block: z.string(),
  channel: z.enum(deliveryChannels),
  state: z.enum(["sent", "waiting", "dropped"]),
  reason: z.enum(messageReasons).nullable(),
});

const example = z.object({
  /** Null where they are known no more. `name`: else e-mail, phone or the shop's id. */
  person: z.object({ key: personId, name: z.string().nullable() }).nullable(),
  /** What sets runs of one person apart; empty without a key. */
  key: z.string(),
  enteredAt: moment,
  exit: z.enum(exitReasons).nullable(),
  /** The block where they would stand now. */
  stands: z.string().nullable(),
  messages: z.array(rehearsedMessage),
});

const rehearsal = z.object({
  at: moment,
  days: z.number().int(),
  from: moment,
  /** People who may have entered, and at how many of them it looked. */
  people: z.object({ found: count, examined: count }),
  ...{ entered: count, control: count, inside: count, converted: count },
  left: z.partialRecord(z.enum(exitReasons), count),
  refused: z.partialRecord(z.enum(refusals), count),
  messages: z.object({ sent: count, waiting: count, dropped: z.partialRecord(z.enum(messageReasons), count) }),
  /** Of what would have been sent; the cost is in rial. */
  ...{ parts: count, cost: count },
  /** Every day of the time. */
  byDay: z.array(z.object({ day: z.iso.date(), entered: count, messages: count, parts: count, cost: count })),
  /** How often each block was reached, as the map has them. */
  blocks: z.array(z.object({ block: id, name: z.string(), reached: count })),
  /** The first who entered. */
  examples: z.array(example),
});
export type Rehearsal = z.infer<typeof rehearsal>;

const path = "/wm/journeys/journey/{id}/rehearsal";

export const rehearsalCalls = {
  rehearse: requiresResource("journey")
    .meta({ access: "resource", kind: "journey", by: "id", isRecorded: false })
    .route({ method: "POST", path, summary: "Carry a journey out over the past days, without sending anything" })
    .input(z.object({ id, days: z.union(rehearsalDays.map((days) => z.literal(days))).default(7) }))
    .output(success(rehearsal)),
  rehearsal: requiresResource("journey")
    .route({ method: "GET", path, summary: "What the last rehearsal found: for seven days; null without one" })
    .input(z.object({ id }))
    .output(success(rehearsal.nullable())),
};
