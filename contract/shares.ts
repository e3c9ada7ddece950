import { z } from "zod";
import { shapes } from "./behaviour.ts";
import { currencies } from "./currencies.ts";
import { dimensionNames, type SharedList, sharedLists } from "./dimensions.ts";
import { success } from "./envelope.ts";
import { id, proof, text, writtenMoment } from "./fields.ts";
import { publicRoute, requiresResource, requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";
import { report } from "./reports.ts";
import { filters } from "./saved-filters.ts";
import { type ShapedScreen, shapedScreens } from "./screens.ts";

type Shapes = typeof shapes;
type ShapeView<Screen extends ShapedScreen> = Shapes[Screen]["own"] extends infer Own extends z.ZodRawShape
  ? z.ZodObject<{ kind: z.ZodLiteral<Screen> } & Own, z.core.$strict>
  : never;
const shapeViews = shapedScreens.map((kind) =>
  z.strictObject({ kind: z.literal(kind), ...shapes[kind].own }),
) as unknown as { [Screen in ShapedScreen]: ShapeView<Screen> }[ShapedScreen][];

/** The report that a link was made on. `breakdown`: all values of one dimension. */
const sharedView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("overview") }),
  z.strictObject({ kind: z.literal("breakdown"), dimension: z.enum(dimensionNames), sort: text(40).optional() }),
  ...shapeViews,
]);
export type SharedView = z.infer<typeof sharedView>;
export type SharedKind = SharedView["kind"];
/** The view of one kind. */
export type SharedViewOf<Kind extends SharedKind> = Extract<SharedView, { kind: Kind }>;

/**
 * What a link shows: `from` inclusive, `to` exclusive; `compare` adds what screens compare with by default: the
 * same weekdays before it, in steps of months the Jalali year before.
 */
const sharedQuery = z.object({
  from: instant,
  to: instant,
  /** Instead of `from` and `to`: so many days up to the moment of reading, the current one included. */
  lastDays: z.number().int().min(1).max(366).optional(),
  compare: z.boolean().default(true),
  filters: filters.strict().default({}),
  view: sharedView.default({ kind: "overview" }),
});
export type SharedQuery = z.infer<typeof sharedQuery>;

const expiresAt = writtenMoment.nullable();

export const shareName = text(80);

const share = sharedQuery.extend({
  ...{ id, name: z.string(), createdAt: z.iso.datetime(), expiresAt },
  /** Null where the link is older than its address is kept, or the key that sealed it is gone. */
  url: z.string().nullable(),
});
export type Share = z.infer<typeof share>;

const lists = z.object(
  Object.fromEntries(sharedLists.map((name) => [name, report])) as Record<SharedList, typeof report>,
);

/** What the link to a report of a shape of its own answers. */
export type ShapeAnswer<Screen extends ShapedScreen> = z.infer<z.ZodObject<Shapes[Screen]["answer"]>>;
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type AnswerShape = UnionToIntersection<Shapes[ShapedScreen]["answer"]>;
const shapeAnswers: z.ZodObject<AnswerShape> = z.object(
  Object.assign({}, ...shapedScreens.map((screen) => shapes[screen].answer)) as AnswerShape,
);

const sharedReport = z.object({
  name: z.string(),
  website: z.object({ name: z.string(), timeZone: z.string(), currency: z.enum(currencies) }),
  /** When the website's first event happened: charts begin there. */
  firstEventAt: z.iso.datetime().nullable(),
  filters,
  view: sharedView,
  /** Headline and series, of every view. */
  overview: report,
  /** Of the overview, with `counts`. Nobody is named: the people last seen are left out. */
  lists: lists.optional(),
  /** Of a breakdown: its first 100 values. */
  breakdown: report.optional(),
  ...shapeAnswers.partial().shape,
});
export type SharedReport = z.infer<typeof sharedReport>;

/** More than an owner can oversee. */
export const maxShares = 50;

const path = "/v1/websites/{website}/shares";

export const shares = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Read-only links to reports of a website, newest first" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(share) }))),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Make a read-only link to a report" })
    .input(sharedQuery.extend({ website: id, name: shareName, expiresAt: expiresAt.default(null) }))
    .output(success(share.extend({ token: z.string(), url: z.string() }))),
  revoke: requiresResource("share")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Revoke a read-only link" })
    .input(z.object({ website: id, id }))
    .output(success(z.object({ id }))),
  read: publicRoute
    .route({ method: "GET", path: "/v1/shared/{token}", summary: "The report behind a read-only link" })
    .input(z.object({ token: proof(100) }))
    .output(success(sharedReport)),
};
