import { z } from "zod";
import { deliveryChannels, messageStates } from "../delivery-states.ts";
import { success } from "../envelope.ts";
import { id, text } from "../fields.ts";
import { requiresResource } from "../procedure.ts";
import { blockTypes } from "./block-types.ts";
import { trialExits } from "./trial-choices.ts";

/** An owner who walks through a journey themselves: waits are shortened, messages go to them alone, nothing is counted. */

const moment = z.iso.datetime({ offset: true });
const place = z.object({ id, type: z.enum(blockTypes), name: z.string() });

const trialMessage = z.object({
  block: place,
  channel: z.enum(deliveryChannels),
  /** Null where nothing was made: the day's tests are used up, or the channel has no address. */
  state: z.enum(messageStates).nullable(),
  /** What came of it, in Persian. */
  sentence: z.string(),
  /** Of a message on a page: opened within ten minutes, it shows the message once. */
  url: z.url().nullable(),
});

const trial = z.object({
  startedAt: moment,
  endedAt: moment.nullable(),
  exit: z.enum(trialExits).nullable(),
  /** Seconds that a day lasts. */
  day: z.number().int(),
  /** What a clock of the journey shows now. */
  now: moment,
  /** On the journey's clock, in order. */
  steps: z.array(z.object({ at: moment, block: place, sentence: z.string() })),
  messages: z.array(trialMessage),
  /** Where its owner stands, until when on the wall's clock, and what the block asks of them. */
  stands: z
    .object({
      block: place,
      sentence: z.string(),
      until: moment.nullable(),
      asks: z.enum(["condition", "event"]).nullable(),
    })
    .nullable(),
});
export type Trial = z.infer<typeof trial>;

const address = text(500).optional();
/** Where the owner reads each channel: a number, a mailbox, a page of the website, a server. */
const trialAddresses = { phone: address, email: address, page: address, server: address };

const minDay = 5;
const maxDay = 3_600;
const path = "/wm/journeys/journey/{id}/trial";
const ofJourney = requiresResource("journey");
const unrecorded = ofJourney.meta({ access: "resource", kind: "journey", by: "id", isRecorded: false });

export const trialCalls = {
  beginTrial: unrecorded
    .route({ method: "POST", path, summary: "Walk through a journey oneself, with waits shortened" })
    .input(z.object({ id, day: z.number().int().min(minDay).max(maxDay).default(60), ...trialAddresses }))
    .output(success(trial)),
  trial: ofJourney
    .route({
      method: "GET",
      path,
      summary: "How far the last walk of its owner has come; null without one of this day",
    })
    .input(z.object({ id }))
    .output(success(trial.nullable())),
  answerTrial: unrecorded
    .route({ method: "POST", path: `${path}/answer`, summary: "Say what a condition asks, or that an event came" })
    .input(z.object({ id, block: id.optional(), yes: z.boolean() }))
    .output(success(trial)),
  endTrial: unrecorded
    .route({ method: "POST", path: `${path}/end`, summary: "End a walk before its end" })
    .input(z.object({ id }))
    .output(success(trial)),
};
