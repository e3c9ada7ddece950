import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { type Channel, channels } from "./channels.ts";
import { listOf, paging, success } from "./envelope.ts";
import { id, secretFields, text } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";
import { isSameWebsite, reportInput } from "./report-query.ts";

/** Kinds of people as `client` of a report counts them. */
export const personTypes = { visitor: 1, lead: 2, customer: 3 } as const;
export type PersonType = (typeof personTypes)[keyof typeof personTypes];

/** The field of a person that lists the channels by which the owner sends them nothing; no claim can set it. */
export const doNotContactField = "$doNotContact";

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();

/** The number of a person: decimal text of 64 bits. */
export const personId = z.string().regex(/^\d{1,20}$/);

/** A person of a website with what is known of all their history; unknown texts are null. */
export const person = z.object({
  id: personId,
  website: id,
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the website calls them. */
  ownerId: z.string().nullable(),
  /** As they or the website said it, else as seen in their newest session. */
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Their first and last event, which a server may have sent without a visit. */
  firstSeenAt: moment,
  lastSeenAt: moment,
  /** The start of their first session; null of people who never came. */
  firstVisitAt: moment.nullable(),
  sessions: count,
  pageViews: count,
  orders: count,
  /** Purchases less refunds, in the website's currency. */
  revenue: z.number(),
  /** Of their first session. */
  medium: z.string().nullable(),
  source: z.string().nullable(),
  reachable: z.object({
    SMS: z.boolean(),
    EMAIL: z.boolean(),
    PUSH: z.boolean(),
    ON_SITE: z.boolean(),
    WHATSAPP: z.boolean(),
  } satisfies Record<Channel, z.ZodType>),
  /** Channels that they refused, with or without an address: by what they said, by leaving or by a complaint. */
  refused: z.array(z.enum(channels)),
  /** Channels whose address gets nothing more though they did not refuse: mails come back, an operator closed the number. */
  suppressed: z.array(z.enum(channels)),
  /** Channels by which the owner sends them nothing, whatever they allow. */
  doNotContact: z.array(z.enum(channels)),
});
export type Person = z.infer<typeof person>;

export const personSorts = ["-lastSeenAt", "-revenue", "-sessions", "name"] as const;
export type PersonSort = (typeof personSorts)[number];

/** What is typed to find a person. */
const searchText = text(200);

/**
 * Where a page begins, as the page beside it answered: behind a person or before them. It stays exact while people come and
 * go, and costs the same on every page; `page` alone skips all people before it.
 */
const place = z.string().regex(/^(before|after)\.[\w-]{1,800}$/);

/**
 * One page of people; `previous` and `next` are the places of the pages beside it, where these have any. `sort` is the order
 * that it has: by name, whatever is requested, where a search matches more than 5,000 people of the period and filters.
 */
const peopleList = listOf(person).extend({
  sort: z.enum(personSorts),
  previous: z.string().nullable(),
  next: z.string().nullable(),
});

/**
 * Selects people: by what they are at the end of the period, by visits that reports would select, by a search in name,
 * e-mail, phone and the owner's id. Without a period, everybody who ever came.
 */
const peopleInput = reportInput
  .omit({ compare: true, fromCompare: true, toCompare: true, boundary: true })
  .extend({ q: searchText.optional(), sort: z.enum(personSorts).default("-lastSeenAt"), place: place.optional() })
  .strict();
export type PeopleInput = z.infer<typeof peopleInput>;

const exportInput = peopleInput.omit({ page: true, limit: true, place: true });

/** What selects the people of a list, as the calls take it that do something with all of them. */
export const peopleSelection = exportInput.omit({ website: true, wid: true, sort: true }).extend({
  // What finds somebody may be their e-mail: it is in no activity.
  q: text(200).register(secretFields, { isSecret: true }).optional(),
});

const peopleCount = z.object({ count, visitors: count, leads: count, customers: count });
export type PeopleCount = z.infer<typeof peopleCount>;

const inSegment = { website: id, segment: id };

const path = "/wm/users/users";
const onWebsite = requiresWebsite("website");

export const people = {
  list: onWebsite
    .route({ method: "GET", path: `${path}/{website}`, summary: "People: filtered, searched, sorted" })
    .input(peopleInput.refine(isSameWebsite, { path: ["wid"] }))
    .output(success(peopleList)),
  count: onWebsite
    .route({ method: "GET", path: `${path}/{website}/count`, summary: "How many people the list has, by type" })
    .input(exportInput.refine(isSameWebsite, { path: ["wid"] }))
    .output(success(peopleCount)),
  inSegment: onWebsite
    .route({ method: "GET", path: `${path}/{website}/segment/{segment}`, summary: "The people inside a segment" })
    .input(
      z.object({
        ...{ ...inSegment, ...paging, q: searchText.optional(), sort: z.enum(personSorts).default("-lastSeenAt") },
        place: place.optional(),
      }),
    )
    .output(success(peopleList)),
  countInSegment: onWebsite
    .route({
      method: "GET",
      path: `${path}/{website}/segment/{segment}/count`,
      summary: "How many people are inside a segment",
    })
    .input(z.object(inSegment))
    .output(success(z.object({ count }))),
  export: onWebsite
    .route({
      method: "GET",
      path: `${path}/{website}/list/export`,
      summary: "All rows of the list (at most 1,000,000), in parts as server-sent events",
    })
    .input(exportInput.refine(isSameWebsite, { path: ["wid"] }))
    .output(eventIterator(z.object({ items: z.array(person) }))),
};
