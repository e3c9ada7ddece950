import { z } from "zod";
import { patternDimensions } from "./dimensions.ts";
import { success } from "./envelope.ts";
import { id, secretFields, text } from "./fields.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { provenances } from "./provenance.ts";
import { instant } from "./report-query.ts";

/**
 * Conditions by a pattern of one field of the event. `*` stands for anything, everything else for itself. A page is its
 * path where the pattern begins with `/`, else host and path; a referrer is host and path.
 */
export const patternFields = [...(["event", "page", "referrer", "order"] as const), ...patternDimensions] as const;
export type PatternField = (typeof patternFields)[number];

const patterns = z.array(text(500)).max(50).default([]);
/** An address or a network: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/48`. */
const network = text(50).pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]));

/** Of the values of one condition any will do; all conditions that have values must hold. */
const exclusionConditions = z.object({
  /** Who said the event. */
  provenance: z.array(z.enum(provenances)).max(provenances.length).default([]),
  /** The time of the event: `from` inclusive, `to` exclusive. */
  from: instant.optional(),
  to: instant.optional(),
  /**
   * A browser's id, an id of the owner's server, a person's id, e-mail or phone, or the number that reports show. Erasing a
   * person must not leave them in the list of activities.
   */
  visitors: z.array(text(500)).max(50).default([]).register(secretFields, { isSecret: true }),
  /** Addresses are not stored: this matches events that arrive from now on. */
  networks: z.array(network).max(50).default([]),
  ...(Object.fromEntries(patternFields.map((field) => [field, patterns])) as Record<PatternField, typeof patterns>),
});
export type ExclusionConditions = z.output<typeof exclusionConditions>;

const isNarrowed = (conditions: Partial<ExclusionConditions>) =>
  Object.values(conditions).some((value) => value !== undefined && value.length > 0);

/** At least one condition: an exclusion of everything is a mistake. */
const narrowed = exclusionConditions
  .refine(isNarrowed, { path: ["page"], params: { key: "required" } })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ["to"],
    params: { key: "invalid" },
  });

/** What an owner sets. */
export const exclusionFields = z
  .object({ name: text(80), conditions: narrowed, fromNowOn: z.boolean().default(false) })
  .refine(({ conditions, fromNowOn }) => conditions.networks.length === 0 || fromNowOn, {
    path: ["fromNowOn"],
    params: { key: "networkFromNowOn" },
  });

const exclusionStates = ["applying", "active", "undoing", "undone"] as const;

const count = z.number().int().nonnegative();

const exclusion = z.object({
  id,
  name: z.string(),
  conditions: exclusionConditions,
  fromNowOn: z.boolean(),
  state: z.enum(exclusionStates),
  /** Of applying or undoing, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Events that are excluded by it. */
  events: count,
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type Exclusion = z.infer<typeof exclusion>;

/** Exclusions of a website that are not undone. */
export const maxExclusions = 50;
/** Days of a preview, the newest first. */
export const maxPreviewDays = 400;

/** What leaves the reports. Events and visits as reports count them, sales in the website's currency. */
const leaving = { events: count, pageViews: count, visits: count, orders: z.number().int(), sales: z.number() };

const exclusionPreview = z.object({
  /** `people` have no other events; `of` are the events of the website. */
  totals: z.object({ ...leaving, people: count, of: count }),
  /** Days in the website's zone on which anything changes. */
  days: z.array(z.object({ at: z.iso.datetime({ offset: true }), ...leaving })),
});
export type ExclusionPreview = z.infer<typeof exclusionPreview>;

const path = "/v1/websites/{website}/exclusions";

export const exclusions = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Exclusions of a website, the newest first" })
    .input(z.object({ website: id }))
    .output(success(z.object({ items: z.array(exclusion) }))),
  get: requiresResource("exclusion")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One exclusion" })
    .input(z.object({ website: id, id }))
    .output(success(exclusion)),
  preview: requiresWebsite("website")
    .meta({ access: "website", by: "website", isRecorded: false })
    .route({ method: "POST", path: `${path}/preview`, summary: "What an exclusion would take out of the reports" })
    .input(z.object({ website: id, conditions: narrowed }))
    .output(success(exclusionPreview)),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Exclude events; reports follow within a minute" })
    .input(exclusionFields.safeExtend({ website: id }))
    .output(success(exclusion)),
  undo: requiresResource("exclusion")
    .route({ method: "POST", path: `${path}/{id}/undo`, summary: "Bring the events of an exclusion back" })
    .input(z.object({ website: id, id }))
    .output(success(exclusion)),
};
