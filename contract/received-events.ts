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
  at: z.iso.datetime().nullable(),
  /** An opaque mark, equal for the same visitor. */
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
