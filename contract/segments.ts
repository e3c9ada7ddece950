import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import type { Channel } from "./channels.ts";
import { condition, conditionChange } from "./conditions/condition.ts";
import { groups, maxGroups, maxItems, unfinishedGroups } from "./conditions/definition.ts";
import { listOf, paging, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { peopleSelection, person, personId } from "./people.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";
import { definedTypes, segmentName, segmentTypes } from "./segment-fields.ts";

/** Segments: people by what they are and do. */

export const maxSegments = 200;
/** Rows of a static segment's list, and bytes of its file. */
export const maxListRows = 100_000;
export const maxListBytes = 20_000_000;
/** People that one call names by their numbers. */
export const maxChosen = 500;
const changeCauses = ["initial", "redefined", "event", "time", "edit"] as const;
export type ChangeCause = (typeof changeCauses)[number];

const count = z.number().int().nonnegative();
const moment = z.iso.datetime({ offset: true });

const item = z.intersection(condition, z.object({ id, group: count }));
const group = z.object({ negate: z.boolean(), items: z.array(item) });

/**
 * What a static segment was made of. `unmatched` rows name nobody known, `rejected` ones nobody at all. Of people who were
 * chosen by hand alone there is no file.
 */
const list = z.object({
  file: z.string().nullable(),
  uploadedAt: moment,
  ...{ rows: count, matched: count, unmatched: count, rejected: count },
});

const segment = z.object({
  id,
  website: id,
  name: segmentName,
  type: z.enum(segmentTypes),
  status: z.enum(["running", "stopped"]),
  groups: z.array(group),
  /** People inside, as of `evaluatedAt`; of a stopped segment they stay as they were. */
  size: count,
  evaluatedAt: moment.nullable(),
  /** Whether its people are being computed anew. */
  isEvaluating: z.boolean(),
  /** Why its people cannot be computed, in Persian: an earlier release may have stored conditions that this one refuses. */
  problem: z.string().optional(),
  createdAt: moment,
  /** Of a static segment; null of others. */
  list: list.nullable(),
  usedBy: z.array(z.object({ kind: z.string(), id, name: z.string() })),
});
export type Segment = z.infer<typeof segment>;

export const segmentSorts = ["-createdAt", "name", "-size"] as const;

const preview = z.object({
  count,
  /** All people of the website. */
  of: count,
  /** The people inside each group, in the order of the groups: somebody inside several counts in each. */
  groups: z.array(count),
  /** The people inside more than one group. */
  overlap: count,
  /** How many of them can be reached by each channel, as their profiles say: an address, no refusal, not blocked. */
  reachable: z.object({
    SMS: count,
    EMAIL: count,
    PUSH: count,
    WHATSAPP: count,
    ON_SITE: count,
  } satisfies Record<Channel, z.ZodType>),
  /** Whether all of these are an estimate from a sixteenth of the people. */
  isEstimate: z.boolean(),
  /** `groups`: the places of the groups around them, from 0. */
  sample: z.array(z.object({ person, groups: z.array(count), why: z.array(z.string()) })),
});
export type SegmentPreview = z.infer<typeof preview>;

const change = z.object({
  person: person.pick({ id: true, type: true, name: true, email: true, phone: true, ownerId: true }),
  change: z.enum(["enter", "exit"]),
  at: moment,
  cause: z.enum(changeCauses),
});
export type SegmentChange = z.infer<typeof change>;
const exit = change.omit({ change: true });
export type SegmentExit = z.infer<typeof exit>;

/** The total of enters and exits stops here: counting millions of them for each page would take seconds. */
export const maxCountedChanges = 10_000;

const historyPoint = z.object({ at: moment, size: count, entered: count, left: count });
export type SegmentHistory = { items: z.infer<typeof historyPoint>[] };

const unmatchedRow = z.object({
  line: count,
  /** Persian, for people; null where the row could be read and names nobody known. */
  problem: z.string().nullable(),
  cells: z.array(z.string()),
});

/** Of two fields exactly one is given. */
const isEither = (one: string, other: string) => (given: Readonly<Record<string, unknown>>) =>
  given[one] !== undefined || given[other] !== undefined;
const isNotBoth = (one: string, other: string) => (given: Readonly<Record<string, unknown>>) =>
  given[one] === undefined || given[other] === undefined;

/** Who is added: people by their numbers, or everybody whom a list of people has now. */
const added = {
  people: z.array(personId).min(1).max(maxChosen).optional(),
  list: peopleSelection.optional(),
};

const path = "/wm/segments/segment";
const ofSegment = requiresResource("segment");

export const segments = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/{website}/list`, summary: "Segments of a website" })
    .input(
      z.object({
        website: id,
        ...paging,
        q: text(200).optional(),
        sort: z.enum(segmentSorts).default("-createdAt"),
      }),
    )
    .output(success(listOf(segment))),
  get: ofSegment
    .route({ method: "GET", path: `${path}/{id}`, summary: "One segment" })
    .input(z.object({ id }))
    .output(success(segment)),
  create: requiresWebsite("wid")
    .route({
      method: "POST",
      path,
      summary: "Create a segment, stopped until it is started; a name that is taken is a 409",
      successStatus: 201,
    })
    .input(z.object({ wid: id, name: segmentName, type: z.enum(definedTypes), groups: unfinishedGroups.default([]) }))
    .output(z.object({ status: z.literal(201), result: segment })),
  update: ofSegment
    .route({
      method: "PUT",
      path: `${path}/{id}`,
      summary: "Change a segment; a running one is evaluated anew where its conditions change",
    })
    .input(
      atLeastOne(
        z.object({
          id,
          name: segmentName.optional(),
          type: z.enum(definedTypes).optional(),
          groups: groups.optional(),
        }),
        "name",
      ),
    )
    .output(success(segment)),
  delete: ofSegment
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Delete a segment; one that is used is a 409 IN_USE with its users in `data.users`",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  addItems: requiresResource("segment", "segment")
    .route({
      method: "POST",
      path: `${path}/items`,
      summary: "Add conditions to groups; a group that is not there is made",
    })
    .input(
      z.object({
        segment: id,
        items: z
          .array(
            z.intersection(
              condition,
              z.object({
                group: z
                  .number()
                  .int()
                  .min(0)
                  .max(maxGroups - 1)
                  .default(0),
              }),
            ),
          )
          .min(1)
          .max(maxItems),
      }),
    )
    .output(success(z.array(item))),
  items: ofSegment
    .route({ method: "GET", path: `${path}/{id}/items`, summary: "Conditions of a segment, by group" })
    .input(z.object({ id, ...paging }))
    .output(success(listOf(item))),
  updateItem: requiresResource("segmentItem")
    .route({ method: "PUT", path: `${path}/item/{id}`, summary: "Change a condition; fields that are absent stay" })
    .input(atLeastOne(conditionChange.extend({ id }), "value"))
    .output(success(item)),
  deleteItem: requiresResource("segmentItem")
    .route({
      method: "DELETE",
      path: `${path}/item/{id}`,
      summary: "Delete a condition; a group without any goes with it",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  start: requiresResource("segment", "segment")
    .route({
      method: "PUT",
      path: `${path}/{segment}/start`,
      summary: "Compute who is inside; from then on people enter and leave as they act and as time passes",
    })
    .input(z.object({ segment: id }))
    .output(success(segment)),
  stop: requiresResource("segment", "segment")
    .route({ method: "PUT", path: `${path}/{segment}/stop`, summary: "Leave the people of a segment as they are" })
    .input(z.object({ segment: id }))
    .output(success(segment)),
  preview: requiresWebsite("wid")
    .meta({ access: "website", by: "wid", isRecorded: false })
    .route({
      method: "POST",
      path: `${path}/preview`,
      summary: "How many people conditions select, and ten of them with reasons",
    })
    .input(z.object({ wid: id, type: z.enum(definedTypes), groups, estimate: z.boolean().default(false) }))
    .output(success(preview)),
  history: ofSegment
    .route({ method: "GET", path: `${path}/{id}/history`, summary: "Size by day, with who entered and left" })
    .input(z.object({ id, from: instant.optional(), to: instant.optional() }))
    .output(success(z.object({ items: z.array(historyPoint) }))),
  changes: ofSegment
    .route({
      method: "GET",
      path: `${path}/{id}/changes`,
      summary: "Enters and exits, the latest first; their total stops at 10,000",
    })
    .input(z.object({ id, ...paging }))
    .output(success(listOf(change))),
  exportLeft: ofSegment
    .route({
      method: "GET",
      path: `${path}/{id}/left/export`,
      summary: "Everybody who left and is outside now, with their last exit (at most 1,000,000), as server-sent events",
    })
    .input(z.object({ id }))
    .output(eventIterator(z.object({ items: z.array(exit) }))),
  unmatched: ofSegment
    .route({
      method: "GET",
      path: `${path}/{id}/unmatched`,
      summary: "Rows of a static segment's file that brought nobody in, by line, kept for 7 days",
    })
    .input(z.object({ id, after: z.coerce.number().int().nonnegative().default(0), limit: paging.limit }))
    .output(success(z.object({ items: z.array(unmatchedRow) }))),
  overlap: ofSegment
    .route({ method: "GET", path: `${path}/{id}/overlap/{other}`, summary: "How many people two segments share" })
    .input(z.object({ id, other: id }))
    .output(success(z.object({ both: count, onlyFirst: count, onlySecond: count }))),
  addPeople: requiresWebsite("wid")
    .route({
      method: "POST",
      path: "/v1/segments/people",
      summary: "Add people to a static segment, or to a new one: who is on the list later is not added",
    })
    .input(
      z
        .object({ wid: id, segment: id.optional(), name: segmentName.optional(), ...added })
        .refine(isEither("segment", "name"), { path: ["segment"], params: { key: "required" } })
        .refine(isEither("people", "list"), { path: ["people"], params: { key: "required" } })
        .refine(isNotBoth("segment", "name"), { path: ["name"] })
        .refine(isNotBoth("people", "list"), { path: ["list"] }),
    )
    .output(success(segment.extend({ added: count }))),
  removePeople: requiresResource("segment", "segment")
    .route({
      method: "POST",
      path: "/v1/segments/{segment}/people/remove",
      summary: "Take people out of a static segment, whatever its list names them by",
    })
    .input(z.object({ segment: id, people: z.array(personId).min(1).max(maxChosen) }))
    .output(success(segment.extend({ removed: count }))),
};
