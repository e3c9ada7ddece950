import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { type BreakdownName, breakdownNames, dimensionNames, dimensions } from "./dimensions.ts";
import { listOf, paging, success } from "./envelope.ts";
import { type Metric, metricNames } from "./metrics.ts";
import { realtime, realtimeVisitors } from "./realtime.ts";
import { boundaries, flag, repeatable, reportCall, reportQuery, websiteShape } from "./report-query.ts";

const metricShape = Object.fromEntries(metricNames.map((name) => [name, z.number().optional()])) as Record<
  Metric,
  z.ZodOptional<z.ZodNumber>
>;
/** Some of the metrics: those the report is about. */
const metrics = z.object(metricShape);
export type Metrics = z.infer<typeof metrics>;

export const range = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  boundary: z.enum(boundaries),
  /** The last bucket is not over yet. */
  partial: z.boolean(),
});

const point = metrics.extend({ at: z.iso.datetime({ offset: true }) });
/** `label`: a page's newest title, the Persian word for a medium, country, city or device; the key where there is none. */
const item = metrics.extend({ key: z.string(), label: z.string(), compare: metrics.optional() });
export type ReportItem = z.infer<typeof item>;
export type ReportPoint = z.infer<typeof point>;

/** The one shape of every report, less what does not apply. */
export const report = z.object({
  range,
  compare: z.object({ from: range.shape.from, to: range.shape.to }).optional(),
  totals: metrics,
  compareTotals: metrics.optional(),
  series: z.array(point).optional(),
  compareSeries: z.array(point).optional(),
  items: z.array(item).optional(),
  total: z.number().int().optional(),
  page: z.number().int().optional(),
  limit: z.number().int().optional(),
});
export type Report = z.infer<typeof report>;

const peopleCounts = z.object({
  all: z.number().int(),
  visitors: z.number().int(),
  leads: z.number().int(),
  customers: z.number().int(),
  /** Of whom the first event ever, of a browser or a server, is of the period. */
  newPeople: z.number().int(),
  /** Became a lead in the period, and had been no customer before. */
  newLeads: z.number().int(),
});
export const counts = peopleCounts.extend({
  compare: peopleCounts.extend({ from: range.shape.from, to: range.shape.to }).optional(),
});
export type Counts = z.infer<typeof counts>;

/** A person and the visit in which they were last seen; what is not known is empty. */
const lastSeenPerson = z.object({
  /** The person's number, as text: it has 64 bits. */
  key: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the owner's shop calls them. */
  ownerId: z.string().nullable(),
  /** At the period's end. */
  type: z.enum(["visitor", "lead", "customer"]),
  lastSeenAt: z.iso.datetime({ offset: true }),
  lastPage: z.object({ key: z.string(), host: z.string(), path: z.string(), title: z.string().nullable() }).nullable(),
  medium: z.string(),
  source: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  /** All purchases until the period's end, in minor units of the website's currency: rial, or cents (not a metric). */
  salesRial: z.number(),
  /** In the period, sales in the website's currency; only where people are sorted by them. */
  sales: z.number().optional(),
  sessions: z.number().int().optional(),
});
export const lastSeen = listOf(lastSeenPerson).extend({ range: range.pick({ from: true, to: true }) });
export type LastSeen = z.infer<typeof lastSeen>;

const breakdown = (path: string, summary: string) => reportCall(path, summary, reportQuery).output(success(report));
const breakdowns = Object.fromEntries(
  dimensionNames.map((name) => [dimensions[name].call, breakdown(dimensions[name].path, dimensions[name].summary)]),
) as Record<BreakdownName, ReturnType<typeof breakdown>>;

const lists = z.object(
  Object.fromEntries(breakdownNames.map((name) => [name, report.optional()])) as Record<
    BreakdownName,
    z.ZodOptional<typeof report>
  >,
);

const topQuery = reportQuery.extend({
  sort: z.enum(["-sales", "-lastSeenAt"]).default("-sales"),
  limit: paging.limit.unwrap().default(10),
  /** Whether `total` is answered: counting takes longer than finding who was seen last. */
  counted: flag.default(true),
});

const listsQuery = reportQuery.extend({
  lists: repeatable(z.enum(breakdownNames)),
  metrics: repeatable(z.enum(metricNames)),
});

const exportQuery = reportQuery.omit({ page: true, limit: true }).extend({ list: z.enum(breakdownNames) });

/** Some rows of an export, in its order. */
const exportPart = z.object({ range, items: z.array(item) });
export type ExportPart = z.infer<typeof exportPart>;

export const reports = {
  export: reportCall(
    "export",
    "All rows of a list (at most 1,000,000) of one consistent read, in parts as server-sent events",
    exportQuery,
  ).output(eventIterator(exportPart)),
  counts: reportCall("users/count", "People by type", reportQuery).output(success(counts)),
  top: reportCall("users/top", "The people who bought the most, then by sessions; or those last seen", topQuery).output(
    success(lastSeen.partial({ total: true })),
  ),
  realtimeVisitors: reportCall("realtime/people", "How many people are there now", z.strictObject(websiteShape)).output(
    success(realtimeVisitors),
  ),
  realtime: reportCall(
    "realtime",
    "Real-time visitors; `stream` below it sends the same as server-sent events",
    z.strictObject(websiteShape),
  ).output(success(realtime)),
  overview: reportCall("overview", "Headline metrics, with their series", reportQuery).output(success(report)),
  lists: reportCall(
    "lists",
    "Several lists at once, with all metrics or the named ones: people take longest",
    listsQuery,
  ).output(success(lists)),
  ...breakdowns,
};
