import { z } from "zod";
import { deliveryCounts } from "../campaigns/shapes.ts";
import { id } from "../fields.ts";
import { journeyViolations } from "../text/journeys.ts";
import { itemKinds, outputs } from "./block-types.ts";
import { block, blockInput } from "./blocks.ts";
import { journeyHealth } from "./health.ts";
import { goal, journeyName, settings } from "./settings.ts";
import type { ViolationCode } from "./violations.ts";

/** A journey as calls answer it. */

export const journeyStatuses = ["not_affected", "active", "deactive", "expired", "finished", "deleted"] as const;
export type JourneyStatus = (typeof journeyStatuses)[number];

/** While people go through it, it cannot be edited. */
export const isEditable = (status: JourneyStatus): boolean => status !== "active";

/** People who are inside go on: past its end too. */
export const goesOn = (status: JourneyStatus): boolean => status === "active" || status === "expired";

export const journeySorts = ["-createdAt", "createdAt", "name", "-name"] as const;

export const maxJourneys = 200;

const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

const codes = Object.keys(journeyViolations) as [ViolationCode, ...ViolationCode[]];
const journeyViolation = z.object({
  code: z.enum(codes),
  block: id.optional(),
  item: id.optional(),
  output: z.enum(outputs).optional(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

export const journey = z.object({
  id,
  website: id,
  name: z.string(),
  status: z.enum(journeyStatuses),
  /** Rises with every change of the graph and the settings. */
  revision: count,
  /** Of the last start; 0 before the first. */
  version: count,
  settings,
  goal: goal.nullable(),
  counts: z.object({ entered: count, inside: count, left: count, converted: count, control: count }),
  health: journeyHealth,
  /** People inside whom the last start has not come to yet: until it has, nobody goes on. */
  moving: count,
  blocks: count,
  violations: z.array(journeyViolation),
  createdAt: moment,
  startedAt: moment.nullable(),
  stoppedAt: moment.nullable(),
  expiresAt: moment.nullable(),
});
export type Journey = z.infer<typeof journey>;

/** What people did at a block. */
export const blockStat = z.object({
  block: id,
  ...{ entered: count, inside: count, left: count },
  out: z.partialRecord(z.enum(outputs), count),
  /** Of what it sends. */
  messages: deliveryCounts.omit({ channel: true }).optional(),
});
export type BlockStat = z.infer<typeof blockStat>;

export const journeyMap = z.object({
  journey: id,
  revision: count,
  status: z.enum(journeyStatuses),
  blocks: z.array(block),
  /** Of blocks that people have reached. */
  stats: z.array(blockStat),
  violations: z.array(journeyViolation),
});
export type JourneyMap = z.infer<typeof journeyMap>;

/** A journey as a file: without a website, so that it fits any. */
export const journeyFile = z.object({
  format: z.literal("nabz-journey"),
  version: z.literal(1),
  name: journeyName,
  settings,
  goal: goal.nullable(),
  blocks: z.array(
    blockInput.extend({
      id,
      items: z.array(z.object({ kind: z.enum(itemKinds), data: z.record(z.string(), z.unknown()) })),
    }),
  ),
});
export type JourneyFile = z.infer<typeof journeyFile>;
