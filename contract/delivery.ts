import { z } from "zod";
import { addressedChannels } from "./addresses.ts";
import { consents } from "./consents.ts";
import { messageReasons } from "./delivery-reasons.ts";
import { deliveryChannels, messageStates, suppressedLineKinds, suppressionStates } from "./delivery-states.ts";
import { listOf, nothing, paging, success } from "./envelope.ts";
import { id, secretFields, secretNames, text } from "./fields.ts";
import { providerNames } from "./integration-providers.ts";
import { personId } from "./people.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { instant as moment, repeatable } from "./report-query.ts";

/** What was sent, what waits and what was not sent, and why. */

/** Messages of a website that a day's tests may send. */
export const maxTestsADay = 20;

const instant = z.iso.datetime({ offset: true });
const channelName = z.enum(deliveryChannels);

const message = z.object({
  id,
  channel: channelName,
  source: z.enum(["journey", "campaign", "test"]),
  /** Of its journey or campaign; null of a test, and where that is deleted. */
  sourceName: z.string().nullable(),
  /** By whom it goes or went: what began by Bale may end by SMS; null where that channel of the website is deleted. */
  provider: z.enum(providerNames).nullable(),
  state: z.enum(messageStates),
  /** Why it waits, was not sent or is unclear. */
  reason: z.enum(messageReasons).nullable(),
  /** The same as a Persian sentence, with what follows. */
  sentence: z.string().nullable(),
  /** As they are called in lists; null where the message is for nobody known. */
  person: z.object({ key: personId, name: z.string().nullable() }).nullable(),
  /** Where it went; null before it leaves, of one that never did, and where it is erased. */
  address: z.string().nullable(),
  /** Its person was erased, with the address and with what it said. */
  isAddressErased: z.boolean(),
  /** The text, or a mail's subject. */
  preview: z.string().nullable(),
  /** What it said is not kept any more: `contentDays` after it was settled, or its person was erased. */
  isContentErased: z.boolean(),
  parts: z.number().int().nullable(),
  /** In rial; charged in `leftStates` alone, else what it would have cost. */
  price: z.number().int().nullable(),
  at: instant,
  /** When it leaves at the earliest, of one that waits. */
  sendAfter: instant.nullable(),
  expiresAt: instant,
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  openedAt: instant.nullable(),
  clickedAt: instant.nullable(),
  /** It was opened by a program, not a person. */
  isBot: z.boolean(),
});
export type Message = z.infer<typeof message>;

/** Where a page of the log begins: microseconds and id of the last message before it, which may be gone since. */
const place = z.string().regex(/^\d{1,16}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** `next` is where the page behind this one begins; null of the last one. */
const messageList = listOf(message).extend({ next: z.string().nullable() });

const list = {
  channel: repeatable(channelName),
  state: repeatable(z.enum(messageStates)),
  reason: z.enum(messageReasons).optional(),
  campaign: id.optional(),
  journey: id.optional(),
  /** When messages were made: `from` inclusive, `to` exclusive; a day begins in the website's zone. */
  from: moment.optional(),
  to: moment.optional(),
  /** How the address begins, or a whole provider's id. */
  q: text(254, 0).optional(),
  ...paging,
};

const messageOutcome = z.object({
  message: id,
  state: z.enum(messageStates),
  reason: z.enum(messageReasons).optional(),
  /** What happened, in Persian: that it was sent, or why not. */
  sentence: z.string(),
  parts: z.number().int().nullable(),
  price: z.number().int().nullable(),
  preview: z.string().nullable(),
  /** Of a message on a page, or a push: opened within ten minutes, it shows the message once. */
  url: z.url().optional(),
});
export type TestOutcome = z.infer<typeof messageOutcome>;

const messageCosts = z.object({
  /** When the first day begins. */
  from: instant,
  items: z.array(
    z.object({
      /** Of the website's clock. */
      day: z.iso.date(),
      channel: channelName,
      messages: z.number().int(),
      /** Of SMS. */
      parts: z.number().int(),
      /** In rial. */
      price: z.number(),
    }),
  ),
  price: z.number(),
  /** SMS of these days whose price nobody knows: their line had no tariff. */
  unpriced: z.number().int(),
});
export type MessageCosts = z.infer<typeof messageCosts>;

const path = "/wm/actions";
const websitePath = `${path}/websites/{website}`;

/** Campaigns and journeys that the log offers to filter by: the newest of each. */
export const maxListedSources = 200;
const named = z.array(z.object({ id, name: z.string() }));

const messages = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${websitePath}/messages`, summary: "The message log, the newest first" })
    .input(
      z.object({
        website: id,
        ...list,
        /** The `next` of the page before: older messages follow, whatever has come, changed or gone meanwhile. */
        after: place.optional(),
      }),
    )
    .output(success(messageList)),
  sources: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${websitePath}/messages/sources`,
      summary: "The newest campaigns and journeys to filter the log by, started at least once",
    })
    .input(z.object({ website: id }))
    .output(success(z.object({ campaigns: named, journeys: named }))),
  costs: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${websitePath}/messages/costs`,
      summary: "What messages cost by day and channel, in rial, the last day first",
    })
    .input(z.object({ website: id, days: z.coerce.number<number | string>().int().min(1).max(90).default(30) }))
    .output(success(messageCosts)),
  ofPerson: requiresResource("person", "user")
    .route({
      method: "GET",
      path: "/wm/users/users/{user}/messages",
      summary: "Messages to one person, each with why it was not sent",
    })
    .input(z.object({ wid: id, user: personId, ...paging }))
    .output(success(listOf(message))),
  repeat: requiresResource("message")
    .route({
      method: "POST",
      path: `${path}/messages/{id}/repeat`,
      summary: "Send an uncertain message again, whether it arrived or not; 409 in another state",
    })
    .input(z.object({ id }))
    .output(success(nothing)),
  arrived: requiresResource("message")
    .route({
      method: "POST",
      path: `${path}/messages/{id}/arrived`,
      summary: "Say that an uncertain message has arrived; 409 in another state",
    })
    .input(z.object({ id }))
    .output(success(nothing)),
  test: requiresWebsite("wid")
    .route({
      method: "POST",
      path: `${path}/messages/test`,
      summary:
        "Send a test message, held by the line's hours alone; to a suppressed address only with isSuppressionKnown",
    })
    .input(
      z.object({
        wid: id,
        /** The channel's id. */
        channel: id,
        line: id.optional(),
        /** A number, a mailbox, the address of a server, which may have a key in it, or of a page of the website. */
        to: text(2_000).register(secretFields, { isSecret: true }),
        /** By the type of the channel, as its templates; the fields of a wrong one are named under `content`. */
        content: z.record(z.string().max(40), z.unknown()).register(secretNames, { names: ["url", "body"] }),
        person: personId.optional(),
        /** Sends to an address of the suppression list too; without it such an address is refused with its reason. */
        isSuppressionKnown: z.boolean().optional(),
      }),
    )
    .output(success(messageOutcome)),
};

export const suppressionSources = ["link", "sms", "reply", "provider", "bounce", "owner"] as const;

const suppression = z.object({
  channel: channelName,
  address: z.string(),
  /** The kind of lines that are closed to it; empty: all. */
  lineKind: z.enum(suppressedLineKinds),
  state: z.enum(suppressionStates),
  source: z.enum(suppressionSources),
  detail: z.string().nullable(),
  at: instant,
  /** Then it is tried again. */
  until: instant.nullable(),
});
export type Suppression = z.infer<typeof suppression>;

/** The log's total stops here, and then says "more than": a count of a million rows would take a second. */
export const maxCountedMessages = 2_000;

export const suppressionFields = z.object({ channel: z.enum(addressedChannels), address: text(254) });

const suppressions = {
  list: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${websitePath}/suppressions`,
      summary: "Addresses that get nothing more, newest first",
    })
    .input(z.object({ website: id, channel: channelName.optional(), q: text(254, 0).optional(), ...paging }))
    .output(success(listOf(suppression))),
  add: requiresWebsite("website")
    .route({
      method: "POST",
      path: `${websitePath}/suppressions`,
      summary: "Send an address nothing more by a channel",
    })
    .input(suppressionFields.extend({ website: id }))
    .output(success(suppression)),
  remove: requiresWebsite("website")
    .route({
      method: "DELETE",
      path: `${websitePath}/suppressions`,
      summary: "Send to an address again: the owner states the person's consent",
    })
    .input(
      z.object({
        website: id,
        channel: channelName,
        address: text(254),
        lineKind: z.enum(suppressedLineKinds).default(""),
        /** Its source, as it was listed: of another one, as where the person unsubscribed meanwhile, it is a 404. */
        by: z.enum(suppressionSources).optional(),
      }),
    )
    .output(success(nothing)),
};

const sendingState = z.object({
  isStopped: z.boolean(),
  stoppedAt: instant.nullable(),
  /** Of the backup whose restore stopped it. */
  restoredFrom: instant.nullable(),
  /** At most `maxCountedMessages`: more may wait. */
  queued: z.number().int(),
  uncertain: z.number().int(),
});

const sending = {
  get: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${websitePath}/sending`,
      summary: "Whether a website sends, and what waits; with `channel`, what waits for that channel alone",
    })
    .input(z.object({ website: id, channel: id.optional() }))
    .output(success(sendingState)),
  update: requiresWebsite("website")
    .route({
      method: "PUT",
      path: `${websitePath}/sending`,
      summary: "Stop all sending of a website at once, or let it go on",
    })
    .input(z.object({ website: id, isStopped: z.boolean() }))
    .output(success(sendingState)),
};

const hook = requiresResource("channel")
  .route({
    method: "GET",
    path: "/wm/actions/channels/{id}/hook",
    summary: "Where the provider of a channel reports deliveries, answers of receivers and bounces to: keep it secret",
  })
  .input(z.object({ id }))
  .output(success(z.object({ url: z.url().nullable(), verifyToken: z.string().nullable() })));

/** The message ledger, addresses that get nothing, the switch that stops everything, and where providers report to. */
export const delivery = { messages, suppressions, consents, sending, hook };
