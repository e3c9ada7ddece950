import { z } from "zod";
import { consentStates } from "./consents.ts";
import { deliveryChannels, messageStates, suppressedLineKinds, suppressionStates } from "./delivery-states.ts";
import { listOf } from "./envelope.ts";
import { id } from "./fields.ts";
import { identifierKinds } from "./identity.ts";
import { person, personId } from "./people.ts";
import { provenances } from "./provenance.ts";

/** What is stored about a person, what two people would be as one, and that somebody was erased. */

const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();
const saidBy = z.enum(provenances);

/** An event as it is stored about a person. */
const storedEvent = z.object({
  ...{ id, at: moment, name: z.string(), visitor: personId, session: personId, saidBy },
  ...{ page: z.string(), referrer: z.string(), medium: z.string(), source: z.string() },
  utm: z.object({
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    term: z.string(),
    content: z.string(),
  }),
  ...{ country: z.string(), city: z.string(), device: z.string(), os: z.string(), browser: z.string() },
  /** Of a purchase or a refund; the amount in `currency`. */
  order: z.object({ id: z.string(), value: z.number(), currency: z.string() }).nullable(),
  /** What else the event says. */
  data: z.record(z.string(), z.unknown()),
  /** Whether an exclusion takes it out of reports. */
  excluded: z.boolean(),
});
export type StoredEvent = z.infer<typeof storedEvent>;

const identifier = z.object({ kind: z.enum(identifierKinds), value: z.string() });
/** An identifier of a person, and who said that it is theirs. */
const saidIdentifier = identifier.extend({ saidBy });

/** A browser of a person that takes pushes of the website. */
const pushBrowser = z.object({
  ...{ endpoint: z.string(), browser: z.string(), os: z.string(), subscribedAt: moment, expiresAt: moment.nullable() },
});
export type PushBrowser = z.infer<typeof pushBrowser>;
/** The browsers that a person is exported with: a stranger can make thousands of one. */
export const maxPushBrowsers = 500;

/** What leads to a person, and one page of their stored events, the earliest first. */
export const personRecord = listOf(storedEvent).extend({
  identifiers: z.array(saidIdentifier),
  /** The `maxPushBrowsers` that subscribed last. */
  subscriptions: z.array(pushBrowser),
});
export type PersonRecord = z.infer<typeof personRecord>;

/** A message to a person as it is stored. */
const storedMessage = z.object({
  ...{ id, at: moment, channel: z.enum(deliveryChannels), source: z.enum(["journey", "campaign", "test"]) },
  /** What the journey or the campaign is called; null of a test, or where it is deleted. */
  name: z.string().nullable(),
  ...{ state: z.enum(messageStates), reason: z.string().nullable(), address: z.string().nullable() },
  /** What was sent, without a field where its text could not be made; a sentence that says so where it is erased. */
  content: z.unknown(),
  ...{ sentAt: moment.nullable(), deliveredAt: moment.nullable() },
  ...{ openedAt: moment.nullable(), clickedAt: moment.nullable() },
});
export type StoredMessage = z.infer<typeof storedMessage>;
/** A message of a timeline. */
export const timelineMessage = storedMessage.pick({ id: true, channel: true, source: true, name: true, state: true });

/** What is recorded of an address of a person: a consent, or why it gets nothing more. */
const addressRecord = z.object({
  kind: z.enum(["consent", "suppression"]),
  channel: z.enum(deliveryChannels),
  address: z.string(),
  state: z.enum([...consentStates, ...suppressionStates]),
  source: z.string(),
  lineKind: z.enum(suppressedLineKinds),
  at: moment,
  /** Until when a suppression holds; null: for good. */
  until: moment.nullable(),
});
export type AddressRecord = z.infer<typeof addressRecord>;

/** What the first part of a person's export says beside who they are. */
export const fileRecords = {
  identifiers: z.array(saidIdentifier),
  /** The latest first. */
  addresses: z.array(addressRecord),
  subscriptions: z.array(pushBrowser),
};

/** A journey that a person entered; one with a key may be entered several times. */
export const enteredJourney = z.object({
  ...{ journey: id, name: z.string(), state: z.string(), enteredAt: moment },
  ...{ endedAt: moment.nullable(), exit: z.string().nullable() },
});
export type EnteredJourney = z.infer<typeof enteredJourney>;

/** What parts of a person's export list, each part of one kind: all events, then all messages, then all journeys. */
export const fileLists = {
  ...{ events: z.array(storedEvent), messages: z.array(storedMessage), journeys: z.array(enteredJourney) },
};

/** What two people would be as one. */
export const merged = person
  .pick({
    name: true,
    email: true,
    phone: true,
    city: true,
    sessions: true,
    pageViews: true,
    orders: true,
    revenue: true,
  })
  .extend({
    /** Every address and id that would lead to them. */
    identifiers: z.array(identifier),
    visitors: count,
    /** Without the visitors that stand for events of the owner's server or of a file. */
    browsers: count,
    /** Values that would be known no more, each with the person who has it now. */
    lost: z.array(z.object({ user: personId, field: z.string(), value: z.unknown() })),
  });
export type MergedPerson = z.infer<typeof merged>;

export const erasure = z.object({
  ...{ id, requestedAt: moment, doneAt: moment.nullable(), by: z.string() },
  /** How many events stay, of nobody. */
  events: count,
});
