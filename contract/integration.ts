import { z } from "zod";
import { listOf, namedSorts, paging, success } from "./envelope.ts";
import { atLeastOne, id, text } from "./fields.ts";
import { channel, channelFields } from "./integration-channels.ts";
import { domain, domainName } from "./integration-domains.ts";
import { builtInTypes, providerNames, sendingTypes } from "./integration-providers.ts";
import { requiresResource, requiresWebsite } from "./procedure.ts";
import { templates } from "./templates.ts";

const path = "/wm/actions";
const created = <T extends z.ZodType>(result: T) => z.object({ status: z.literal(201), result });
const listed = { ...paging, q: text(200).optional(), sort: z.enum(namedSorts).default("createdAt") };

const channels = {
  prepare: requiresWebsite("wid")
    .route({
      method: "POST",
      path: `${path}/websites`,
      summary:
        "Make the channels that need no settings, where they are missing: of a type, or of all; answers all channels",
    })
    .input(z.object({ wid: id, type: z.enum(builtInTypes).optional() }))
    .output(success(z.object({ website: id, channels: z.array(channel) }))),
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/websites/{website}/channels`, summary: "Channels of a website" })
    .input(z.object({ website: id, type: z.enum(sendingTypes).optional(), ...listed }))
    .output(success(listOf(channel))),
  create: requiresWebsite("wid")
    .route({
      method: "POST",
      path: `${path}/channels`,
      summary:
        "Set up a channel: credentials are tried once where the provider has a harmless call; 422 where it refuses them. Without `caps` or `quiet` it gets cautious ones of its type; empty ones are none",
      successStatus: 201,
    })
    .input(
      channelFields
        .partial()
        .required({ name: true })
        .extend({ wid: id, type: z.enum(sendingTypes), provider: z.enum(providerNames) }),
    )
    .output(created(channel)),
  update: requiresResource("channel")
    .route({
      method: "PATCH",
      path: `${path}/channels/{id}`,
      summary:
        "Change a channel; a secret that is left out stays, `lines` replaces all of them. Settings that the provider does not answer about are a 422 in the place of ones that worked, but with `acceptUntested`",
    })
    .input(atLeastOne(channelFields.partial().extend({ id, acceptUntested: z.boolean().optional() }), "name"))
    .output(success(channel)),
  delete: requiresResource("channel")
    .route({
      method: "DELETE",
      path: `${path}/channels/{id}`,
      summary: "Delete a channel with its lines; one that is used is a 409 IN_USE with its users in `data.users`",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
};

const webPush = {
  get: requiresWebsite("website")
    .route({
      method: "GET",
      path: `${path}/websites/{website}/web-push`,
      summary: "Web push of a website: its public key, the lines for its pages, and the browsers that subscribed",
    })
    .input(z.object({ website: id }))
    .output(
      success(
        z.object({
          /** RFC 8292; null before the channels are prepared. */
          publicKey: z.string().nullable(),
          /** The element for the pages of the website. */
          script: z.string(),
          /** The line of the service worker, a file at the root of the website. */
          worker: z.string(),
          /** Browsers of visitors that take pushes. */
          subscriptions: z.number().int(),
          /** When one subscribed last, also where none does any more. */
          lastAt: z.iso.datetime().nullable(),
        }),
      ),
    ),
};

const domains = {
  list: requiresWebsite("website")
    .route({ method: "GET", path: `${path}/websites/{website}/domains`, summary: "Sender domains of a website" })
    .input(z.object({ website: id, ...listed }))
    .output(success(listOf(domain))),
  create: requiresWebsite("wid")
    .route({
      method: "POST",
      path: `${path}/domains`,
      summary: "Add a sender domain; answers the DNS records that it needs",
      successStatus: 201,
    })
    .input(z.object({ wid: id, name: domainName }))
    .output(created(domain)),
  verify: requiresResource("domain")
    .route({
      method: "POST",
      path: `${path}/domains/verify`,
      summary: "Look the records of a domain up; 409 where another owner has verified it",
    })
    .input(z.object({ id }))
    .output(success(domain)),
  delete: requiresResource("domain")
    .route({
      method: "DELETE",
      path: `${path}/domains/{id}`,
      summary: "Delete a domain; one that is used is a 409 IN_USE with its users in `data.users`",
    })
    .input(z.object({ id }))
    .output(success(z.object({ id }))),
};

/** What a website sends by: channels with their lines, sender domains, templates. */
export const integration = { channels, webPush, domains, templates };
