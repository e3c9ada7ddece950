import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id, text } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** Every metric of every report, by its one name. Counts are integers, rates 0 to 1, durations seconds, money in the website's currency. */
export const metricNames = [
  "people",
  "newPeople",
  "sessions",
  "pageViews",
  "events",
  "bounceRate",
  "duration",
  "leads",
  "newLeads",
  "customers",
  "orders",
  "sales",
  "averageOrder",
  "conversionRate",
] as const;
export type Metric = (typeof metricNames)[number];

const metricShape = Object.fromEntries(metricNames.map((name) => [name, z.number().optional()])) as Record<
  Metric,
  z.ZodOptional<z.ZodNumber>
>;
/** Some of the metrics: those the report is about. */
export const metrics = z.object(metricShape);
export type Metrics = z.infer<typeof metrics>;

export const boundaries = ["5m", "hour", "day", "week", "month", "year"] as const;
export type Boundary = (typeof boundaries)[number];

/** ISO 8601 with an offset, or a day `YYYY-MM-DD` (Gregorian) that begins in the website's zone. */
export const instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const severalOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );
const several = severalOf(text(500));
const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1"),
]);

/** What every report may be asked. `from` inclusive, `to` exclusive; without them, today in the website's zone. */
export const reportInput = z.object({
  website: id,
  from: instant.optional(),
  to: instant.optional(),
  fromCompare: instant.optional(),
  toCompare: instant.optional(),
  compare: flag.default(false),
  boundary: z.enum(boundaries).optional(),
  client: z.coerce.number().int().min(0).max(3).default(0),
  includingTheCustomer: flag.default(true),
  medium: several,
  source: several,
  campaign: several,
  path: several,
  country: several,
  city: several,
  device: several,
  os: several,
  browser: several,
  sort: text(40).optional(),
  ...paging,
});
export type ReportInput = z.infer<typeof reportInput>;

/** The same from outside: a filter that no report knows is a mistake of the caller, who would else read figures of everything. */
export const reportQuestion = reportInput.strict();

export const range = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  boundary: z.enum(boundaries),
  /** The last bucket is not over yet. */
  partial: z.boolean(),
});

const point = metrics.extend({ at: z.iso.datetime({ offset: true }) });
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
  /** Seen for the first time ever. */
  newPeople: z.number().int(),
  /** Known by name since some moment of the period, and no customers before it. */
  newLeads: z.number().int(),
});
export const counts = peopleCounts.extend({
  compare: peopleCounts.extend({ from: range.shape.from, to: range.shape.to }).optional(),
});

export type Counts = z.infer<typeof counts>;

/** Somebody and the visit in which they were last seen; what is not known is empty. */
const lastSeenPerson = z.object({
  /** The person's number, as text: it has 64 bits. */
  key: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** At the period's end. */
  type: z.enum(["visitor", "lead", "customer"]),
  lastSeenAt: z.iso.datetime({ offset: true }),
  lastPage: z.object({ key: z.string(), host: z.string(), path: z.string(), title: z.string().nullable() }).nullable(),
  medium: z.string(),
  source: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
  /** All that they ever bought for until the period's end, in rial (no metric: those are in toman). */
  salesRial: z.number(),
  /** In the period, sales in toman; told where people are sorted by them. */
  sales: z.number().optional(),
  sessions: z.number().int().optional(),
});
export const lastSeen = listOf(lastSeenPerson).extend({ range: range.pick({ from: true, to: true }) });
export type LastSeen = z.infer<typeof lastSeen>;

const present = z.object({
  /** Now. */
  at: z.iso.datetime({ offset: true }),
  /** Who did anything in the last 5 minutes: they are there now. */
  people: z.number().int(),
  /** Who did anything in the last 30 minutes of the clock. */
  recentPeople: z.number().int(),
});
export type Present = z.infer<typeof present>;

/** Those who are there now by one thing: the values with the most people, at most 10 of `total`. Each of them counts once. */
const presentBy = z.object({
  items: z.array(z.object({ key: z.string(), people: z.number().int() })),
  total: z.number().int(),
});

/** What the session of somebody who is there now is told by, from its first event as in every report. */
export const presentDimensions = ["medium", "source", "country", "city", "device"] as const;
export type PresentDimension = (typeof presentDimensions)[number];

/** Something that somebody just did; what is not known is empty. */
const momentary = z.object({
  /** Any that the store holds: histories that benchmarks copy have ids of no version. */
  id: z.guid(),
  at: z.iso.datetime({ offset: true }),
  name: z.string(),
  page: z.object({ key: z.string(), label: z.string() }).nullable(),
  /** The name of the product that it is about. */
  product: z.string(),
  /** The person's number, as text: it has 64 bits. */
  person: z.string(),
  personName: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
});
export type Momentary = z.infer<typeof momentary>;

export const realtime = present.extend({
  /** The last 30 minutes of the clock, the last one not over yet. */
  minutes: z.array(
    z.object({ at: z.iso.datetime({ offset: true }), people: z.number().int(), pageViews: z.number().int() }),
  ),
  /** The pages that they look at now, at most 10 of `total`: each of them counts at the last one. */
  items: z.array(z.object({ key: z.string(), label: z.string(), people: z.number().int() })),
  total: z.number().int(),
  by: z.object(
    Object.fromEntries(presentDimensions.map((name) => [name, presentBy])) as Record<
      PresentDimension,
      typeof presentBy
    >,
  ),
  /** The last 12 events of these minutes, the newest first. */
  events: z.array(momentary),
});
export type Realtime = z.infer<typeof realtime>;

/** Where the same comes as server-sent events: a route beside the contract, whose calls end with their answer. */
export const realtimeStreamPath = "/wm/users/report/{website}/realtime/stream";

/** A report that lists the values of one dimension: where it stands, what it lists, how rows are named. */
export interface Breakdown {
  /** Below the website's reports. */
  path: string;
  summary: string;
  dimension: string;
  /** Pages are named by their newest title; everything else by its key. */
  label: "key" | "title";
  /** Where it tells some only; else all that sessions have. */
  metrics?: readonly Metric[];
  /** Without being asked; else `-sessions`. */
  sort?: string;
}

export const breakdowns = {
  medium: { path: "medium", summary: "By medium", dimension: "medium", label: "key" },
  sources: { path: "medium/sources", summary: "By source", dimension: "source", label: "key" },
  campaign: { path: "campaign", summary: "By campaign of the address", dimension: "campaign", label: "key" },
  pages: {
    path: "pages",
    summary: "By page: its views, who saw it, and the sessions that did",
    dimension: "page",
    label: "title",
    metrics: ["people", "sessions", "pageViews"],
    sort: "-pageViews",
  },
  landing: { path: "pages/landing", summary: "By landing page", dimension: "landing", label: "title" },
  exit: { path: "pages/exit", summary: "By exit page", dimension: "exit", label: "title" },
  country: { path: "country", summary: "By country", dimension: "country", label: "key" },
  city: { path: "city", summary: "By city", dimension: "city", label: "key" },
  devices: { path: "devices", summary: "By kind of device", dimension: "device", label: "key" },
  os: { path: "os", summary: "By operating system", dimension: "os", label: "key" },
  browsers: { path: "browsers", summary: "By browser", dimension: "browser", label: "key" },
} as const satisfies Record<string, Breakdown>;
export type BreakdownName = keyof typeof breakdowns;
/** What sessions have one of. A session sees several pages. */
export type Dimension = Exclude<(typeof breakdowns)[BreakdownName]["dimension"], "page">;

/** A report of a website, by its place below the website's reports. */
export const route = (name: string, summary: string) =>
  requiresWebsite("website").route({ method: "GET", path: `/wm/users/report/{website}/${name}`, summary });
const at = (name: string, summary: string) => route(name, summary).input(reportQuestion);

const breakdown = ({ path, summary }: Breakdown) => at(path, summary).output(success(report));
const entries = Object.entries(breakdowns).map(([name, each]) => [name, breakdown(each)]);
const breakdownNames = Object.keys(breakdowns) as BreakdownName[];
const lists = z.object(
  Object.fromEntries(breakdownNames.map((name) => [name, report.optional()])) as Record<
    BreakdownName,
    z.ZodOptional<typeof report>
  >,
);

export const reports = {
  counts: at("users/count", "People by type").output(success(counts)),
  top: route("users/top", "The people who bought the most, then those who came the most; or those last seen")
    .input(
      reportQuestion.extend({
        sort: z.enum(["-sales", "-lastSeenAt"]).default("-sales"),
        limit: paging.limit.unwrap().default(10),
        // How many there are takes longer than who was seen last: told where they are to be `counted`.
        counted: flag.default(true),
      }),
    )
    .output(success(lastSeen.partial({ total: true }))),
  present: route("realtime/people", "How many people are there now")
    .input(z.strictObject({ website: id }))
    .output(success(present)),
  realtime: route("realtime", "Who is there now; below it `stream` tells the same as server-sent events")
    .input(z.strictObject({ website: id }))
    .output(success(realtime)),
  overview: at("overview", "Headline metrics, with their series").output(success(report)),
  lists: route("lists", "Several lists at once, of all metrics or those asked for: people take longest")
    .input(reportQuestion.extend({ lists: severalOf(z.enum(breakdownNames)), metrics: severalOf(z.enum(metricNames)) }))
    .output(success(lists)),
  ...(Object.fromEntries(entries) as Record<BreakdownName, ReturnType<typeof breakdown>>),
};
