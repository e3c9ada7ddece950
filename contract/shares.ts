import { z } from "zod";
import { churn, cohortBases, cohortSteps, retention, sessionReport } from "./behaviour.ts";
import { dimensionNames, type SharedList, sharedLists } from "./dimensions.ts";
import { nothing, success } from "./envelope.ts";
import { id, proof, text } from "./fields.ts";
import { goalsReport } from "./goals.ts";
import { publicRoute, requiresResource, requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";
import { counts, report } from "./reports.ts";
import { filters } from "./saved-filters.ts";

/**
 * The report that a link was made on. `breakdown`: all values of one dimension. A goal that is gone by now leaves the
 * report of all goals.
 */
const sharedView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("overview") }),
  z.strictObject({ kind: z.literal("breakdown"), dimension: z.enum(dimensionNames), sort: text(40).optional() }),
  z.strictObject({ kind: z.literal("audience") }),
  z.strictObject({ kind: z.literal("sessions") }),
  z.strictObject({ kind: z.literal("retention"), of: z.enum(cohortBases), boundary: z.enum(cohortSteps) }),
  z.strictObject({ kind: z.literal("goals"), goal: id.optional() }),
]);
export type SharedView = z.infer<typeof sharedView>;

/** What a link shows: `from` inclusive, `to` exclusive; `compare` adds the period just before. */
const sharedQuery = z.object({
  from: instant,
  to: instant,
  compare: z.boolean().default(true),
  filters: filters.strict().default({}),
  view: sharedView.default({ kind: "overview" }),
});
export type SharedQuery = z.infer<typeof sharedQuery>;

const expiresAt = z.iso.datetime({ offset: true }).nullable();

export const shareName = text(80);

const share = sharedQuery.extend({ id, name: z.string(), createdAt: z.iso.datetime(), expiresAt });
export type Share = z.infer<typeof share>;

const lists = z.object(
  Object.fromEntries(sharedLists.map((name) => [name, report])) as Record<SharedList, typeof report>,
);

const sharedReport = z.object({
  name: z.string(),
  website: z.object({ name: z.string(), timeZone: z.string() }),
  filters,
  view: sharedView,
  /** Headline and series, of every view. */
  overview: report,
  /** Of the overview and the audience. */
  counts: counts.optional(),
  /** Of the overview. Nobody is named: the people last seen are left out. */
  lists: lists.optional(),
  /** Of a breakdown: its first 100 values. */
  breakdown: report.optional(),
  /** Of the audience. */
  churn: churn.optional(),
  sessions: sessionReport.optional(),
  retention: retention.optional(),
  goals: goalsReport.optional(),
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
    .route({ method: "POST", path, summary: "Make a read-only link to a report; the token is answered only here" })
    .input(sharedQuery.extend({ website: id, name: shareName, expiresAt: expiresAt.default(null) }))
    .output(success(share.extend({ token: z.string(), url: z.string() }))),
  revoke: requiresResource("share")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Revoke a read-only link" })
    .input(z.object({ website: id, id }))
    .output(success(nothing)),
  read: publicRoute
    .route({ method: "GET", path: "/v1/shared/{token}", summary: "The report behind a read-only link" })
    .input(z.object({ token: proof(100) }))
    .output(success(sharedReport)),
};
