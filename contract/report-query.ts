import { z } from "zod";
import { type FilterName, filterNames } from "./dimensions.ts";
import { paging } from "./envelope.ts";
import { id, text, writtenMoment } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** The parameters of every report, and how its call is declared. */

export const boundaries = ["5m", "hour", "day", "week", "month", "year"] as const;
export type Boundary = (typeof boundaries)[number];

/** ISO 8601 with an offset, or a day `YYYY-MM-DD` (Gregorian) that begins in the website's zone. */
export const instant = z.union([writtenMoment, z.iso.date()]);

/** A parameter that may be given several times. */
export const repeatable = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );

export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1"),
]);

const filterValues = repeatable(text(500));
/** Filters by the dimensions' parameters: of the values of one any will do. */
export const filterShape = Object.fromEntries(filterNames.map((name) => [name, filterValues])) as Record<
  FilterName,
  typeof filterValues
>;

/** The website of the path, which the query may name too: `wid`, where it is the same one. */
export const websiteShape = { website: id, wid: id.optional() };

/** Parameters of a report. `from` inclusive, `to` exclusive; without them, today in the website's zone. */
export const reportInput = z.object({
  ...websiteShape,
  from: instant.optional(),
  to: instant.optional(),
  fromCompare: instant.optional(),
  toCompare: instant.optional(),
  compare: flag.default(false),
  boundary: z.enum(boundaries).optional(),
  client: z.coerce.number().int().min(0).max(3).default(0),
  includingTheCustomer: flag.default(true),
  ...filterShape,
  /** Ids of segments. An unknown one is a 404. */
  segment: repeatable(id),
  sort: text(40).optional(),
  ...paging,
});
export type ReportInput = z.infer<typeof reportInput>;

/**
 * The same from outside: a filter that no report knows is a mistake of the caller, who would otherwise read figures of
 * everything.
 */
export const reportQuery = reportInput.strict();

/** A report of a website, by its path below the website's reports. */
export const reportCall = <Input extends z.ZodObject<typeof websiteShape>>(
  path: string,
  summary: string,
  input: Input,
) =>
  requiresWebsite("website")
    .route({ method: "GET", path: `/wm/users/report/{website}/${path}`, summary })
    .input(input.refine(isSameWebsite, { path: ["wid"] }));

export const isSameWebsite = ({ website, wid }: { website?: unknown; wid?: unknown }) =>
  wid === undefined || wid === website;
