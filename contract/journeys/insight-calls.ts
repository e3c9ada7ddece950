import { z } from "zod";
import { deliveryCounts } from "../campaigns/shapes.ts";
import { channels } from "../channels.ts";
import { listOf, paging, success } from "../envelope.ts";
import { id } from "../fields.ts";
import { requiresResource, requiresWebsite } from "../procedure.ts";
import { reportInput, websiteShape } from "../report-query.ts";
import { range } from "../reports.ts";
import { exitReasons } from "./exit-reasons.ts";
import { blockStat } from "./journey.ts";

/** Calls about what came of journeys. */

const path = "/wm/journeys/journey";
const ofJourney = requiresResource("journey");
const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

/** Of a period. Journeys are counted by days: filters of visits select nothing here, and are refused. */
const period = reportInput.pick({
  ...{ from: true, to: true, fromCompare: true, toCompare: true, compare: true, boundary: true },
});
export type InsightPeriod = z.output<typeof period>;

const journeyMetrics = ["entered", "inside", "left", "converted", "messages", "sales"] as const;
export type JourneyMetric = (typeof journeyMetrics)[number];

/** `inside` is at the end of the period or bucket; people are counted as often as they enter. */
const figures = z.object({
  ...{ entered: count, inside: count, left: count, converted: count, messages: count },
  sales: z.number(),
});
export type JourneyFigures = z.infer<typeof figures>;

const point = figures.extend({ at: moment });
const journeysReport = z.object({
  range,
  compare: range.pick({ from: true, to: true }).optional(),
  totals: figures,
  compareTotals: figures.optional(),
  series: z.array(point),
  compareSeries: z.array(point).optional(),
});

const share = z.number().min(0).max(1);

/** The shares of people who reached the goal, of those who went the journey and of the control group. */
const uplift = z.object({
  treated: share.nullable(),
  control: share.nullable(),
  /** Their difference in percentage points, with the interval in which it lies at 95 %. */
  points: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** A side under 100 people, or an interval that holds zero, says nothing. */
  enough: z.boolean(),
  ...{ treatedPeople: count, treatedConverted: count, controlPeople: count, controlConverted: count },
});
export type Uplift = z.infer<typeof uplift>;

const journeyReport = journeysReport.extend({
  /** People who were only measured: they entered the control group. */
  control: count,
  exits: z.partialRecord(z.enum(exitReasons), count),
  /** Null without a goal. */
  uplift: uplift.nullable(),
  /** The way that most people took. */
  funnel: z.array(z.object({ block: id, people: count, ofFirst: share, ofPrevious: share })),
  /** All blocks that anybody reached; `inside` is at the end of the period. */
  blocks: z.array(blockStat.omit({ messages: true })),
  deliveries: z.array(deliveryCounts.extend({ channel: z.enum([...channels, "API"]) })),
  orders: count,
  /** Of its messages; null where they cost nothing that is known. */
  cost: z.number().nullable(),
  /** SMS that left by a line without a tariff: `cost` is without them. */
  unpriced: count,
  /** What sales brought for each unit of cost beyond it; null without a cost, or where it is known in part. */
  return: z.number().nullable(),
});
export type JourneyReport = z.infer<typeof journeyReport>;

const sorts = journeyMetrics.flatMap((name) => [name, `-${name}`] as const);

const standingStates = ["waiting", "stopped", "broken"] as const;
/** People who are inside no more, who reached the goal, inside or not, and who were only measured. */
export const outcomes = ["left", "converted", "control"] as const;
export type Outcome = (typeof outcomes)[number];
/** `inside`: in whichever state. */
const peopleStates = ["inside", ...standingStates, ...outcomes] as const;
export type PeopleState = (typeof peopleStates)[number];

const personOfJourney = z.object({
  /** The person's number, as text. */
  person: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the owner's shop calls them. */
  ownerId: z.string().nullable(),
  /** What the journey was entered with, where it has keys. */
  key: z.string(),
  /** Where they stand; null where the block is gone, and, as the next times, for people of an outcome. */
  block: id.nullable(),
  enteredAt: moment,
  arrivedAt: moment.nullable(),
  /** When they go on; null where something has to happen first. */
  due: moment.nullable(),
  state: z.enum([...standingStates, ...outcomes]),
  /** When and why they left; null while they are inside, and for the control group, which was never inside. */
  endedAt: moment.nullable(),
  exit: z.enum(exitReasons).nullable(),
  /** When they reached the goal. */
  convertedAt: moment.nullable(),
});
export type PersonOfJourney = z.infer<typeof personOfJourney>;

export const isOutcome = (state: PeopleState): state is Outcome => outcomes.some((each) => each === state);

export const insightCalls = {
  stat: ofJourney
    .route({ method: "GET", path: `${path}/stat/{id}`, summary: "What came of a journey in a period" })
    .input(period.extend({ id, wid: id.optional() }).strict())
    .output(success(journeyReport)),
  websiteStat: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${path}/stat/website/{website}/users`,
      summary: "What came of all journeys of a website in a period",
    })
    .input(
      period
        .extend({ ...websiteShape, ...paging, sort: z.enum(sorts).default("-entered") })
        .strict()
        .refine(({ website, wid }) => wid === undefined || wid === website, { path: ["wid"] }),
    )
    .output(
      success(
        journeysReport.extend({
          items: z.array(figures.extend({ key: id, label: z.string(), compare: figures.optional() })),
          ...{ total: count, page: count, limit: count },
        }),
      ),
    ),
  people: ofJourney
    .route({
      method: "GET",
      path: `${path}/{id}/people`,
      summary:
        "People who are inside a journey, or at one of its blocks, the longest there first; or who left it, reached its goal or were only measured, the latest first",
    })
    .input(
      z
        .object({ id, ...paging, block: id.optional(), state: z.enum(peopleStates).default("inside") })
        .refine(({ block, state }) => block === undefined || !isOutcome(state), {
          path: ["block"],
          error: "Blocks have people who are inside alone",
        }),
    )
    /** `broken`: of all who are inside, or at the block, how many could not go on. */
    .output(success(listOf(personOfJourney).extend({ broken: count }))),
};
