import { z } from "zod";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** What is limited of what comes by a public key. */
const intakeLimits = ["newVisitors", "events", "bytes", "subscriptions"] as const;
export type IntakeLimit = (typeof intakeLimits)[number];

/** Whose limit: the whole website's, or that of one client address (IPv6: its /64). */
const intakeScopes = ["website", "address"] as const;
export type IntakeScope = (typeof intakeScopes)[number];

const refusal = z.object({
  limit: z.enum(intakeLimits),
  scope: z.enum(intakeScopes),
  batches: z.number().int(),
  events: z.number().int(),
  lastAt: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusal>;

/** How far back refusals are listed. */
export const refusalsMs = 24 * 3_600_000;

/** Counts reach the list within a minute. */
export const refusals = requiresWebsite("id")
  .route({
    method: "GET",
    path: "/v1/websites/{id}/refusals",
    summary: "What the limits of collecting refused in the last 24 hours, by limit; empty where nothing was",
  })
  .input(z.object({ id }))
  .output(success(z.object({ items: z.array(refusal) })));
