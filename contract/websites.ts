import { z } from "zod";
import { websiteBrief } from "./auth.ts";
import { currencies } from "./currencies.ts";
import { dataRetentionCalls } from "./data-retention.ts";
import { listOf, namedSorts, nothing, paging, success } from "./envelope.ts";
import { eventNames } from "./event-names.ts";
import { atLeastOne, id, siteHost, siteUrl, text, timeZone } from "./fields.ts";
import { firstSteps } from "./first-steps.ts";
import { missingEvents } from "./missing-events.ts";
import { requiresOwner, requiresWebsite } from "./procedure.ts";
import { receivedEvents } from "./received-events.ts";
import { refusals } from "./refusals.ts";

/** What a website's money is counted in: orders in it count, in toman and rial each other's too. */
const currency = z.enum(currencies);

/** A website with what its owner may see in lists; the secret stands in `install` alone. */
const website = websiteBrief.extend({
  /** Further hosts beside the one of `url`, lower case, without `www.`. */
  hosts: z.array(z.string()),
  timeZone: z.string(),
  /** What its money is counted in. */
  currency,
  serverPurchasesOnly: z.boolean(),
  signedIdentifyOnly: z.boolean(),
  unvouchedPerHour: z.number().int(),
  unvouchedPerDay: z.number().int(),
  nightlyAnalysis: z.boolean(),
  key: z.string(),
  createdAt: z.iso.datetime(),
});
export type Website = z.infer<typeof website>;

/** What the owner puts on the site, and when events came. */
const install = z.object({
  snippet: z.string(),
  key: z.string(),
  secret: z.string(),
  firstEventAt: z.iso.datetime().nullable(),
  lastEventAt: z.iso.datetime().nullable(),
  /** Of events that no import brought: without any, the site sends nothing yet. */
  lastLiveEventAt: z.iso.datetime().nullable(),
  /** How much of a demo is filled, 0 to 1; null where none is under way. */
  demo: z.number().min(0).max(1).nullable(),
});

/** A shop has a few domains and a staging one; a list of hundreds is a mistake. */
export const maxHosts = 20;

/** Messages to addresses that nobody vouches for: more than a shop sends to people it does not know is no bound any more. */
const unvouchedMessages = z.number().int().min(0).max(1_000_000);

/**
 * Fields of a website that its owner sets. `active: false` stops collecting; reports stay. `serverPurchasesOnly` drops
 * purchases of browsers, `signedIdentifyOnly` their `identify` without a signature; what is stored stays.
 * `unvouchedPerHour` and `unvouchedPerDay` bound the messages to addresses that browsers alone said, and the pushes and
 * on-site messages that cost something to people whom browsers alone named.
 * `nightlyAnalysis: false`: nights find nothing and cost nothing.
 */
export const websiteFields = {
  name: text(120),
  url: siteUrl,
  timeZone,
  currency,
  active: z.boolean(),
  serverPurchasesOnly: z.boolean(),
  signedIdentifyOnly: z.boolean(),
  unvouchedPerHour: unvouchedMessages,
  unvouchedPerDay: unvouchedMessages,
  nightlyAnalysis: z.boolean(),
  hosts: z
    .array(siteHost)
    .max(maxHosts)
    .transform((hosts) => [...new Set(hosts)]),
};

/** A website's public key, which stands in its pages, and the secret of its owner's server. */
export const credentialNames = ["key", "secret"] as const;
export type WebsiteCredential = (typeof credentialNames)[number];

const dayMs = 86_400_000;
/** How long a replaced credential works: pages with the old key are cached for weeks, a server changes within a day. */
export const formerCredentialMs = { key: 30 * dayMs, secret: dayMs } as const satisfies Record<
  WebsiteCredential,
  number
>;
/** Replaced ones of a kind that may work beside the current one. */
export const maxFormerCredentials = 10;

const credential = z.enum(credentialNames);
const credentials = z.object({
  key: z.string(),
  secret: z.string(),
  /** Replaced ones that still work, the newest first. */
  former: z.array(
    z.object({
      credential,
      /** Its last four characters, by which an owner recognises it. */
      ending: z.string(),
      replacedAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
});
export type WebsiteCredentials = z.infer<typeof credentials>;

const path = "/v1/websites";

export const websites = {
  list: requiresOwner
    .route({
      method: "GET",
      path,
      summary: "The owner's websites, oldest first where `sort` names no other order; `q` searches name and address",
    })
    .input(z.object({ ...paging, q: text(200).optional(), sort: z.enum(namedSorts).default("createdAt") }))
    .output(success(listOf(website))),
  get: requiresWebsite("id")
    .route({ method: "GET", path: `${path}/{id}`, summary: "One website" })
    .input(z.object({ id }))
    .output(
      success(
        website.extend({
          missing: z.array(missingEvents),
          /** Events that the event store refused: they are kept until the operator loads them again. */
          quarantined: z.number().int().nonnegative(),
          /** Events of before it are deleted (`dataRetention`); null where none are. */
          foldedUntil: z.iso.datetime({ offset: true }).nullable(),
        }),
      ),
    ),
  create: requiresOwner
    .route({ method: "POST", path, summary: "Create a website" })
    .input(
      z.object({
        name: websiteFields.name,
        url: websiteFields.url,
        timeZone: websiteFields.timeZone.optional(),
        currency: currency.optional(),
        hosts: websiteFields.hosts.optional(),
      }),
    )
    .output(success(website)),
  update: requiresWebsite("id")
    .route({
      method: "PATCH",
      path: `${path}/{id}`,
      summary: "Change name, address, time zone, currency, state, further hosts, or what is believed of browsers",
    })
    .input(atLeastOne(z.object({ id, ...z.object(websiteFields).partial().shape }), "name"))
    .output(success(website)),
  delete: requiresWebsite("id")
    .route({ method: "DELETE", path: `${path}/{id}`, summary: "Delete a website and its events" })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
  install: requiresWebsite("id")
    .route({ method: "GET", path: `${path}/{id}/install`, summary: "Snippet, key, secret, first and last event" })
    .input(z.object({ id }))
    .output(success(install)),
  credentials: requiresWebsite("id")
    .route({
      method: "GET",
      path: `${path}/{id}/credentials`,
      summary: "Public key and secret, and the replaced ones that still work",
    })
    .input(z.object({ id }))
    .output(success(credentials)),
  rotateCredential: requiresWebsite("id")
    .route({
      method: "POST",
      path: `${path}/{id}/credentials/rotate`,
      summary: "Replace the key or the secret; the old key works 30 more days, the old secret 24 more hours",
    })
    .input(z.object({ id, credential }))
    .output(success(credentials)),
  endFormerCredentials: requiresWebsite("id")
    .route({
      method: "POST",
      path: `${path}/{id}/credentials/end-former`,
      summary: "End every replaced key, or every replaced secret, at once",
    })
    .input(z.object({ id, credential }))
    .output(success(credentials)),
  dataRetention: dataRetentionCalls,
  firstSteps,
  receivedEvents,
  refusals,
  eventNames,
  demo: requiresWebsite("id")
    .route({
      method: "POST",
      path: `${path}/{id}/demo`,
      summary: "Start filling a website that has no events yet with 90 days of a shop's history",
    })
    .input(z.object({ id }))
    .output(success(nothing)),
};
