import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { funnelDimensions } from "./dimensions.ts";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { checkSteps, funnelScopes, funnelShape, funnelTypes, stepInput, stepList } from "./funnel-steps.ts";
import { person } from "./people.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { instant, reportInput } from "./report-query.ts";
import { range } from "./reports.ts";
import type { violationText } from "./text/violations.ts";

const name = text(80);
const moment = z.iso.datetime();
const count = z.number().int().nonnegative();
const share = z.number();

/** Until then a new funnel shows no figures. */
export const funnelDelayMs = 15 * 60_000;
export const maxFunnels = 100;

const stepCommon = {
  id,
  /** Place in the list, from 1. */
  number: z.number().int().positive(),
  name,
  optional: z.boolean(),
  exclusion: z.boolean(),
  /** The latest share of the first step, 0 to 1, and people; null where nothing was counted yet, and of exclusions. */
  percentage: share.nullable(),
  value: count.nullable(),
};
const [pageStep, eventStep] = stepInput.options;
const funnelStep = z.discriminatedUnion("type", [pageStep.extend(stepCommon), eventStep.extend(stepCommon)]);
export type FunnelStepAnswer = z.infer<typeof funnelStep>;

const funnel = z.object({
  id,
  website: id,
  name,
  type: z.enum(funnelTypes),
  scope: z.enum(funnelScopes),
  windowDays: z.number().int(),
  status: z.enum(["running", "stopped"]),
  createdAt: moment,
  availableAt: moment,
  /** Nothing from then on counts. */
  stoppedAt: moment.nullable(),
  /** When the steps' latest figures were counted. */
  countedAt: moment.nullable(),
  steps: z.array(funnelStep),
  /** Why it counts nothing: an earlier release stored its steps, and this one refuses them. */
  problem: z.string().optional(),
});
export type Funnel = z.infer<typeof funnel>;

/** Refuses steps that make no funnel, each at its place; none at all are allowed, as calls add them one by one. */
function refuseSteps(
  { type, steps = [] }: { type: (typeof funnelTypes)[number]; steps?: z.output<typeof stepList> | undefined },
  context: z.RefinementCtx,
): void {
  if (steps.length === 0) return;
  for (const { index, field, key } of checkSteps(type, steps)) {
    const path = index === undefined ? ["steps"] : ["steps", index, ...(field === undefined ? [] : [field])];
    context.addIssue({ code: "custom", path, params: { key: key satisfies keyof typeof violationText } });
  }
}

/** What an owner sets; also what the wizard ends in. */
export const funnelFields = z.object({ name, ...funnelShape, steps: stepList.default([]) });

/** One step of a funnel's statistics: only steps that people pass have one. */
const stepStat = z.object({
  number: z.number().int().positive(),
  name: z.string(),
  optional: z.boolean(),
  /** People, or sessions, whose best attempt reached it. */
  people: count,
  ofFirst: share,
  /** Of the last required step before. */
  ofPrevious: share,
  /** From the step before it in the same attempt; null for the first and where nobody reached it. */
  medianSeconds: z.number().nullable(),
  /** Reached it and not the next required one. */
  left: count,
  /** What its people bought from their first step to the end of the window, in the website's currency. */
  revenue: z.number(),
});
export type StepStat = z.infer<typeof stepStat>;

const totals = z.object({
  entered: count,
  converted: count,
  conversionRate: share,
  /** From the first to the last step of those who converted. */
  medianSeconds: z.number().nullable(),
});
const point = z.object({
  at: z.iso.datetime({ offset: true }),
  entered: count,
  converted: count,
  conversionRate: share,
});
const period = { from: range.shape.from, to: range.shape.to };

/** `segment`: the twenty largest ones; who is inside several counts in each, so those rows do not add up. */
export const funnelBreakdowns = [...funnelDimensions, "segment"] as const;
export type FunnelBreakdown = (typeof funnelBreakdowns)[number];

const stat = z.object({
  /** Before it the steps are empty. */
  availableAt: moment,
  range,
  /** When the last window of the period closes, where that is still to come: figures may rise until then. */
  openUntil: moment.nullable(),
  /** Why nothing is counted, in Persian: steps of an earlier release may be too long. */
  problem: z.string().optional(),
  steps: z.array(stepStat),
  totals,
  compare: z.object({ ...period, steps: z.array(stepStat), totals }).optional(),
  /** By the bucket in which the attempt begins. */
  series: z.array(point),
  compareSeries: z.array(point).optional(),
  breakdown: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        steps: z.array(stepStat.pick({ number: true, people: true, ofFirst: true, ofPrevious: true })),
        conversionRate: share,
      }),
    )
    .optional(),
});
export type FunnelStat = z.infer<typeof stat>;

const reportParameters = reportInput.omit({ website: true, sort: true, page: true, limit: true });
const statQuery = reportParameters.extend({ id, breakdown: z.enum(funnelBreakdowns).optional() }).strict();
const leftQuery = reportParameters.extend({ id, number: z.coerce.number().int().min(1).max(50), ...paging }).strict();

const exit = z.object({
  person: person.pick({ id: true, type: true, name: true, email: true, phone: true, ownerId: true }),
  reachedAt: z.iso.datetime({ offset: true }),
});
export type FunnelExit = z.infer<typeof exit>;

const listQuery = z.object({
  website: id,
  wid: id.optional(),
  q: text(80).optional(),
  sort: z.enum(["-createdAt", "createdAt", "name", "-name"]).default("-createdAt"),
  ...paging,
});

const path = "/wm/funnels/funnel";
const ofFunnel = requiresResource("funnel");
const created = <Result extends z.ZodType>(result: Result) => z.object({ status: z.literal(201), result });

export const funnels = {
  create: requiresWebsite("wid")
    .route({ method: "POST", path, summary: "Make a funnel; it counts the past too", successStatus: 201 })
    .input(funnelFields.extend({ wid: id }).superRefine(refuseSteps))
    .output(created(funnel)),
  preview: requiresWebsite("wid")
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({ method: "POST", path: `${path}/preview`, summary: "What a funnel would count; nothing is stored" })
    .input(
      z
        .object({ wid: id, ...funnelShape, steps: stepList, from: instant.optional(), to: instant.optional() })
        .superRefine(refuseSteps),
    )
    .output(success(stat)),
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/website/{website}`, summary: "Funnels of a website" })
    .input(listQuery)
    .output(success(listOf(funnel))),
  get: ofFunnel
    .route({
      method: "GET",
      path: `${path}/{id}`,
      summary: "One funnel, with its steps as counted over the last 30 days",
    })
    .input(z.object({ id }))
    .output(success(funnel)),
  update: ofFunnel
    .route({ method: "PUT", path: `${path}/{id}/update`, summary: "Change a funnel, for all of the past too" })
    .input(
      atLeastOne(
        z.object({
          id,
          name: name.optional(),
          type: funnelShape.type.optional(),
          scope: z.enum(funnelScopes).optional(),
          windowDays: funnelShape.windowDays.unwrap().optional(),
          steps: stepList.optional(),
        }),
        "name",
      ),
    )
    .output(success(funnel)),
  delete: ofFunnel
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a funnel" })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  start: ofFunnel
    .route({ method: "PUT", path: `${path}/{id}/start`, summary: "Count again, without a gap" })
    .input(z.object({ id }))
    .output(success(funnel)),
  stop: ofFunnel
    .route({ method: "PUT", path: `${path}/{id}/stop`, summary: "Count nothing from now on" })
    .input(z.object({ id }))
    .output(success(funnel)),
  addStep: requiresResource("funnel", "fid")
    .route({ method: "POST", path: `${path}/{fid}/step`, summary: "Append a step", successStatus: 201 })
    .input(z.discriminatedUnion("type", [pageStep.extend({ fid: id }), eventStep.extend({ fid: id })]))
    .output(created(funnelStep)),
  replaceSteps: requiresResource("funnel", "fid")
    .route({ method: "POST", path: `${path}/{fid}/steps`, summary: "Replace all steps" })
    .input(z.object({ fid: id, steps: stepList }))
    .output(success(z.array(funnelStep))),
  listSteps: ofFunnel
    .route({ method: "GET", path: `${path}/{id}/steps`, summary: "The steps, as counted over the last 30 days" })
    .input(z.object({ id, ...paging }))
    .output(success(listOf(funnelStep))),
  stat: ofFunnel
    .route({
      method: "GET",
      path: `${path}/stat/{id}`,
      summary: "How many people pass each step, and where they leave",
    })
    .input(statQuery)
    .output(success(stat)),
  left: ofFunnel
    .route({
      method: "GET",
      path: `${path}/{id}/left/{number}`,
      summary: "The people who reached a step and not the next",
    })
    .input(leftQuery)
    .output(success(listOf(person))),
  exportLeft: ofFunnel
    .route({
      method: "GET",
      path: `${path}/{id}/left/{number}/export`,
      summary: "All of them (at most 1,000,000) with when they reached the step, in parts as server-sent events",
    })
    .input(leftQuery.omit({ page: true, limit: true }))
    .output(eventIterator(z.object({ items: z.array(exit) }))),
};
