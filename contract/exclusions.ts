import { z } from "zod";
import { patternDimensions } from "./dimensions.ts";
import { listOf, paging, success } from "./envelope.ts";
import { id, secretFields, text } from "./fields.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { provenances } from "./provenance.ts";
import { instant } from "./report-query.ts";
import { unnamedExclusion } from "./text/exclusions.ts";

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
const isForward = ({ from, to }: Partial<ExclusionConditions>) => from === undefined || to === undefined || from < to;

/** At least one condition: an exclusion of everything is a mistake. */
const narrowed = exclusionConditions
  .refine(isNarrowed, { path: ["page"], params: { key: "required" } })
  .refine(isForward, { path: ["to"], params: { key: "invalid" } });

/** What the form of an owner sets. */
export const exclusionFields = z
  .object({ name: text(80), conditions: narrowed, fromNowOn: z.boolean().default(false) })
  .refine(({ conditions, fromNowOn }) => conditions.networks.length === 0 || fromNowOn, {
    path: ["fromNowOn"],
    params: { key: "networkFromNowOn" },
  });

/** One value of a kind; `conditions` takes several, and more kinds. What both say must hold together. */
const shortForm = {
  source: text(500).optional(),
  /** An address or a network: matches events that arrive from now on, so `fromNowOn` is true beside it. */
  address: network.optional(),
  from: instant.optional(),
  to: instant.optional(),
  visitor: text(500).register(secretFields, { isSecret: true }).optional(),
  /** Of the page. */
  pattern: text(500).optional(),
};
const shortFields = z.object(shortForm);
type ShortForm = z.output<typeof shortFields>;

interface GivenConditions extends ShortForm {
  conditions?: ExclusionConditions | undefined;
}

/** Conditions in both forms as one; issues are reported where the caller wrote. */
function readGiven(given: GivenConditions, context: z.RefinementCtx): ExclusionConditions {
  const { source, address, visitor, pattern, conditions = exclusionConditions.parse({}) } = given;
  const only = (value: string | undefined, others: string[]) => (value === undefined ? others : [value, ...others]);
  const from = given.from ?? conditions.from;
  const to = given.to ?? conditions.to;
  const read = {
    ...conditions,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    source: only(source, conditions.source),
    networks: only(address, conditions.networks),
    visitors: only(visitor, conditions.visitors),
    page: only(pattern, conditions.page),
  };
  const refuse = (path: string[], key: string) => context.addIssue({ code: "custom", path, params: { key } });
  if (!isNarrowed(read)) refuse(given.conditions === undefined ? ["pattern"] : ["conditions", "page"], "required");
  if (!isForward(read)) refuse((given.to ?? given.from) ? ["to"] : ["conditions", "to"], "invalid");
  return read;
}

const previewInput = z
  .object({ website: id, conditions: exclusionConditions.optional(), ...shortForm })
  .transform((given, context) => ({ website: given.website, conditions: readGiven(given, context) }));

const createInput = z
  .object({
    website: id,
    /** Without one, what it excludes. */
    name: text(80).optional(),
    conditions: exclusionConditions.optional(),
    fromNowOn: z.boolean().optional(),
    ...shortForm,
  })
  .transform((given, context) => {
    const { website, pattern, source, address, fromNowOn = address !== undefined } = given;
    const conditions = readGiven(given, context);
    if (conditions.networks.length > 0 && !fromNowOn)
      context.addIssue({ code: "custom", path: ["fromNowOn"], params: { key: "networkFromNowOn" } });
    const name = given.name ?? (pattern ?? source ?? address ?? unnamedExclusion).slice(0, 80).toWellFormed();
    return { website, name, conditions, fromNowOn };
  });

const exclusionStates = ["applying", "active", "undoing", "undone"] as const;

const count = z.number().int().nonnegative();

const exclusion = z.object({
  id,
  name: z.string(),
  /** The first value of a kind; null without any. */
  ...{ source: z.string().nullable(), address: z.string().nullable(), visitor: z.string().nullable() },
  ...{ pattern: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() },
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
  /** As in `totals`. */
  ...{ events: count, people: count, orders: leaving.orders, sales: leaving.sales },
  /** `people` have no other events; `of` are the events of the website. */
  totals: z.object({ ...leaving, people: count, of: count }),
  /** Days in the website's zone on which anything changes. */
  days: z.array(z.object({ at: z.iso.datetime({ offset: true }), ...leaving })),
});
export type ExclusionPreview = z.infer<typeof exclusionPreview>;

const path = "/v1/websites/{website}/exclusions";

const exclusionSorts = ["-createdAt", "createdAt", "name"] as const;
export type ExclusionSort = (typeof exclusionSorts)[number];

export const exclusions = {
  list: requiresWebsite("website")
    .route({ method: "GET", path, summary: "Exclusions of a website, the newest first; `q` searches their names" })
    .input(
      z.object({
        ...{ website: id, q: text(80, 0).optional(), sort: z.enum(exclusionSorts).default("-createdAt") },
        ...paging,
      }),
    )
    .output(success(listOf(exclusion))),
  get: requiresResource("exclusion")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One exclusion" })
    .input(z.object({ website: id, id }))
    .output(success(exclusion)),
  preview: requiresWebsite("website")
    .meta({ access: "website", by: "website", isRecorded: false })
    .route({ method: "POST", path: `${path}/preview`, summary: "What an exclusion would take out of the reports" })
    .input(previewInput)
    .output(success(exclusionPreview)),
  create: requiresWebsite("website")
    .route({ method: "POST", path, summary: "Exclude events; reports follow within a minute" })
    .input(createInput)
    .output(success(exclusion)),
  undo: requiresResource("exclusion")
    .route({ method: "POST", path: `${path}/{id}/undo`, summary: "Bring the events of an exclusion back" })
    .input(z.object({ website: id, id }))
    .output(success(exclusion)),
  delete: requiresResource("exclusion")
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Bring the events of an exclusion back, as `undo`; it stays in the list as undone",
    })
    .input(z.object({ website: id, id }))
    .output(success(z.object({ id }))),
};
