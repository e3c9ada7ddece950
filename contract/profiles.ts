import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { channels } from "./channels.ts";
import { listOf, paging, success } from "./envelope.ts";
import { id, secretFields, text } from "./fields.ts";
import { person, personId } from "./people.ts";
import { consentChange } from "./person-consents.ts";
import { personData } from "./person-data.ts";
import { enteredJourney, erasure, fileLists, fileRecords, merged, personRecord } from "./person-record.ts";
import { timelineItem, timelineKinds } from "./person-timeline.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { provenances } from "./provenance.ts";
import { segmentTypes } from "./segment-fields.ts";

/** What is known about one person of a website. */

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();

export const attributeTypes = ["text", "number", "boolean", "date", "list"] as const;
export type AttributeType = (typeof attributeTypes)[number];

const saidBy = z.enum(provenances);

/** Something that was said about a person and is no field of everybody's. */
const attribute = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(attributeTypes),
  value: z.unknown(),
  saidBy,
  at: moment,
});

const visitor = z.object({
  id: personId,
  firstSeenAt: moment,
  lastSeenAt: moment,
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  /** Whether it is a browser: other visitors stand for events of the owner's server or of a file. */
  isBrowser: z.boolean(),
  /** Whether `unlink` takes it from the person: a browser, without which something of them is left. */
  canUnlink: z.boolean(),
});
/** The visitors that a person is shown with: a stranger can make thousands of one. */
export const maxVisitors = 50;

const detail = person.extend({
  birthday: z.iso.date().nullable(),
  gender: z.string().nullable(),
  attributes: z.array(attribute),
  /** The `maxVisitors` who were here last. */
  visitors: z.array(visitor),
  /** Browsers, listed or not. */
  browsers: count,
  /** What changed, the latest first. */
  consents: z.array(consentChange),
  /** Whether decisions by hand are still being applied to the website's people: what is known of them may change. */
  isChanging: z.boolean(),
  /** Whom they are inside of, by name; those of a stopped segment are its people of when it was stopped. */
  segments: z.array(
    z.object({ id, name: z.string(), type: z.enum(segmentTypes), status: z.enum(["running", "stopped"]) }),
  ),
  notes: count,
});
export type Detail = z.infer<typeof detail>;

/** Notes that a person can have: all fit on their profile. */
export const maxNotes = 200;

/** By purchases less refunds: one and the number of buyers with more. Null for who never bought. */
const buyerRank = z.object({
  rank: z.number().int().positive().nullable(),
  /** All who ever bought. */
  buyers: count,
  lastOrderAt: moment.nullable(),
});
export type BuyerRank = z.infer<typeof buyerRank>;

const product = z.object({
  product: z.string(),
  name: z.string(),
  ...{ views: count, cartAdds: count, purchases: count },
  quantity: z.number(),
  /** In the website's currency. */
  revenue: z.number(),
  lastAt: moment,
});
const page = z.object({
  path: z.string(),
  title: z.string().nullable(),
  views: count,
  seconds: z.number(),
  lastAt: moment,
});
const utm = z.object({
  ...{ source: z.string(), medium: z.string(), campaign: z.string(), term: z.string(), content: z.string() },
  ...{ sessions: count, firstAt: moment, lastAt: moment },
});
export type PersonProduct = z.infer<typeof product>;
export type PersonPage = z.infer<typeof page>;
export type PersonUtm = z.infer<typeof utm>;

const note = z.object({ id, text: z.string(), by: z.string(), at: moment });
export type PersonNote = z.infer<typeof note>;
/** What is written about a person is theirs: it never enters the list of activities. */
export const noteText = text(2_000).register(secretFields, { isSecret: true });

const personFile = z.object({
  person: detail,
  ...fileRecords,
  notes: z.array(note),
});
export type PersonFile = z.infer<typeof personFile>;

const known = z.object({
  attributes: z.array(
    z.object({ name: z.string(), label: z.string(), type: z.enum(attributeTypes), values: z.array(z.string()) }),
  ),
  channels: z.array(z.enum(channels)),
  mediums: z.array(z.object({ key: z.string(), label: z.string() })),
  countries: z.array(z.object({ key: z.string(), label: z.string() })),
});
export type KnownValues = z.infer<typeof known>;

const city = z.object({ key: z.string(), label: z.string(), province: z.string().nullable() });

const path = "/wm/users/users";
const onWebsite = requiresWebsite("wid");
const onPerson = requiresResource("person", "user");
const subject = { wid: id, user: personId };

/** A list of what one person has. */
const listCall = <Item extends z.ZodType>(name: string, summary: string, item: Item) =>
  onPerson
    .route({ method: "GET", path: `${path}/{user}/${name}`, summary })
    .input(z.object({ ...subject, ...paging }))
    .output(success(listOf(item)));

export const profiles = {
  detail: onPerson
    .route({ method: "GET", path: `${path}/{user}/detail`, summary: "Everything known about a person" })
    .input(z.object(subject))
    .output(success(detail)),
  update: onPerson
    .route({
      method: "PUT",
      path: `${path}/data`,
      summary: "Change fields and attributes of a person by hand: absent ones stay, null empties one",
    })
    .input(z.object({ ...subject, data: personData }))
    .output(success(detail)),
  setDoNotContact: onPerson
    .route({
      method: "PUT",
      path: `${path}/{user}/do-not-contact`,
      summary: "By which channels a person is sent nothing, whatever they allow: all others are open again",
    })
    .input(z.object({ ...subject, channels: z.array(z.enum(channels)).max(channels.length) }))
    .output(success(detail)),
  export: onPerson
    .route({
      method: "GET",
      path: `${path}/{user}/export`,
      summary: "Everything stored about a person, in parts as server-sent events: the first says who, all have lists",
    })
    .input(z.object(subject))
    .output(eventIterator(z.object({ about: personFile.nullable(), ...fileLists }))),
  record: onPerson
    .route({
      method: "GET",
      path: `${path}/{user}/record`,
      summary: "What leads to a person and one page of their stored events, the earliest first, excluded ones too",
    })
    .input(z.object({ ...subject, ...paging }))
    .output(success(personRecord)),
  mergePreview: onPerson
    .meta({ access: "resource", kind: "person", by: "user", isRecorded: false })
    .route({ method: "POST", path: `${path}/{user}/merge/preview`, summary: "What two people would be as one" })
    .input(z.object({ ...subject, other: personId }))
    .output(success(merged)),
  merge: onPerson
    .route({
      method: "POST",
      path: `${path}/{user}/merge`,
      summary: "Two people are one, whatever claims say; the other becomes part of the person",
    })
    .input(z.object({ ...subject, other: personId }))
    .output(success(detail)),
  unlink: onPerson
    .route({
      method: "POST",
      path: `${path}/{user}/unlink`,
      summary: "A visitor of a person is somebody else, whatever claims say; `isChanging` until it is applied",
    })
    .input(z.object({ ...subject, visitor: personId }))
    .output(success(detail)),
  erase: onPerson
    .route({
      method: "DELETE",
      path: `${path}/{user}`,
      summary: "Erase a person for good: sums stay, who they were is forgotten; `isChanging` until it is done",
    })
    .input(z.object(subject))
    .output(success(z.object({ id }))),
  erasures: requiresWebsite("website")
    .route({
      method: "GET",
      path: "/v1/websites/{website}/erasures",
      summary: "That people were erased, the latest first; nothing says who they were",
    })
    .input(z.object({ website: id, ...paging }))
    .output(success(listOf(erasure))),
  timeline: onPerson
    .route({
      method: "GET",
      path: `${path}/{user}/timeline`,
      summary: "What a person did and was sent, the latest first",
    })
    .input(z.object({ ...subject, ...paging, kind: z.enum(timelineKinds).optional() }))
    .output(success(listOf(timelineItem))),
  rank: onPerson
    .route({ method: "GET", path: `${path}/{user}/rank`, summary: "Where a person stands among buyers" })
    .input(z.object(subject))
    .output(success(buyerRank)),
  products: listCall("products", "Products that a person saw or bought, the latest first", product),
  pages: listCall("pages", "Pages that a person saw, the latest first", page),
  utms: listCall("utms", "Tagged addresses by which a person came, the latest first", utm),
  journeys: listCall("journeys", "Journeys of a person", enteredJourney),
  journeysCount: onPerson
    .route({ method: "GET", path: `${path}/{user}/journeys/count`, summary: "How many journeys a person has" })
    .input(z.object(subject))
    .output(success(z.object({ count }))),
  notes: listCall("desc", "Notes about a person, the latest first", note),
  addNote: onPerson
    .route({ method: "POST", path: `${path}/desc`, summary: "Write a note about a person", successStatus: 201 })
    .input(z.object({ ...subject, text: noteText }))
    .output(z.object({ status: z.literal(201), result: note })),
  deleteNote: requiresResource("note")
    .route({ method: "DELETE", path: `${path}/desc/{id}`, summary: "Delete a note" })
    .input(z.object({ wid: id.optional(), id }))
    .output(success(z.object({ id }))),
  stuff: onWebsite
    .route({
      method: "GET",
      path: "/wm/users/data/stuff",
      summary:
        "Attributes and frequent values of the 20,000 people who changed last, and what else conditions can name",
    })
    .input(z.object({ wid: id }))
    .output(success(known)),
  cities: onWebsite
    .route({ method: "GET", path: "/wm/users/data/city/{country}", summary: "Cities of a country in Persian" })
    .input(
      z.object({
        wid: id,
        country: z.string().regex(/^[A-Za-z]{2}$/),
        q: text(100, 0).optional(),
        ...paging,
        limit: paging.limit.unwrap().default(200),
      }),
    )
    .output(success(listOf(city))),
};
