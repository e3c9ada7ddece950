import { z } from "zod";
import { id } from "../fields.ts";
import { journeyChannels } from "./block-types.ts";
import { eventName } from "./shared-fields.ts";

/** Fields of what divides people by what they did and are. */

const countOperators = ["at_least", "at_most", "exactly"] as const;

export const conditionFields = {
  "condition.event": z.strictObject({
    event: eventName,
    op: z.enum(["did", "did_not"]),
    count: z.object({ op: z.enum(countOperators), n: z.number().int().min(1).max(1_000) }).optional(),
    /** Since entry, since arrival at a block (its id), or the last N days. */
    since: z.union([z.literal("entry"), id, z.number().int().min(1).max(365)]).optional(),
    matchKey: z.boolean().optional(),
  }),
  /** All is in its filters. */
  "condition.attribute": z.strictObject({}),
  /** In any of them. */
  "condition.segment": z.strictObject({ segments: z.array(id).min(1).max(5) }),
  "condition.reachable": z.strictObject({ channel: z.enum(journeyChannels) }),
} as const;
