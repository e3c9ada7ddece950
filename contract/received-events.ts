import { z } from "zod";
import { dropReasons } from "./collect.ts";
import { success } from "./envelope.ts";
import { violation } from "./errors.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** Outcome of a received event: stored, a duplicate of a stored event, excluded by the owner, or the reason why it was dropped. */
const outcomes = ["stored", "duplicate", "excluded", ...dropReasons] as const;
export type Outcome = (typeof outcomes)[number];

/** A received event after enrichment. Fields of steps after the one where it was dropped are empty. */
const receivedEvent = z.object({
  receivedAt: z.iso.datetime(),
  outcome: z.enum(outcomes),
  /** Of a malformed event: the fields and what is wrong with them. */
  issues: z.array(violation),
  id: z.string(),
  name: z.string(),
  /** The names of the defined events that it is, as they are now. */
  defined: z.array(z.string()),
  at: z.iso.datetime().nullable(),
  /** The visitor's number, as text: it has 64 bits. Reports name a person without a name by it. Empty where it is not known. */
  visitor: z.string(),
  host: z.string(),
  path: z.string(),
  title: z.string(),
  medium: z.string(),
  source: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  /** Of money, in units of its currency, such as toman; 0 without any. */
  value: z.number(),
  currency: z.string(),
  /** The event's other fields as JSON, cut after 1,000 characters; empty without any. */
  data: z.string(),
});
export type ReceivedEvent = z.infer<typeof receivedEvent>;

/** Events kept per website. */
export const maxReceivedEvents = 100;

export const receivedEvents = requiresWebsite("id")
  .route({
    method: "GET",
    path: "/v1/websites/{id}/arrivals",
    summary: "The last 100 received events with their outcome, newest first",
  })
  .input(z.object({ id }))
  .output(success(z.object({ items: z.array(receivedEvent) })));
