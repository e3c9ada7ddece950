import { z } from "zod";
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
export const storedEvent = z.object({
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
export const saidIdentifier = identifier.extend({ saidBy });

/** What leads to a person, and one page of their stored events, the earliest first. */
export const personRecord = listOf(storedEvent).extend({ identifiers: z.array(saidIdentifier) });
export type PersonRecord = z.infer<typeof personRecord>;

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
