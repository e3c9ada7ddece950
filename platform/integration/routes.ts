import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { prepareChannels } from "./prepare-channels.ts";
import { readChannels } from "./read-channels.ts";
import { readDomains } from "./read-domains.ts";
import { readTemplates } from "./read-templates.ts";
import { changeChannel, createChannel } from "./save-channel.ts";

const { channels, domains, templates } = requiresWebsite.integration;
const ofResource = requiresResource.integration;

/** What a website sends by: channels with their lines, sender domains, templates. */
export const integrationRoutes = {
  channels: {
    prepare: channels.prepare.handler(async ({ context: { dependencies, website } }) =>
      ok(await prepareChannels(dependencies, website.id)),
    ),
    list: channels.list.handler(async ({ input, context: { dependencies, website } }) =>
      ok(await readChannels(dependencies.postgres, { ...input, website: website.id })),
    ),
    create: channels.create.handler(async ({ input: { wid: _, ...fields }, context: { dependencies, website } }) => ({
      status: 201 as const,
      result: await createChannel(dependencies, website.id, fields),
    })),
    update: ofResource.channels.update.handler(async ({ input: { id, ...fields }, context: { dependencies } }) =>
      ok(await changeChannel(dependencies, id, fields)),
    ),
  },
  domains: {
    list: domains.list.handler(async ({ input, context: { dependencies, website } }) =>
      ok(await readDomains(dependencies.postgres, { ...input, website: website.id })),
    ),
  },
  templates: {
    list: templates.list.handler(async ({ input, context: { dependencies, website } }) =>
      ok(await readTemplates(dependencies.postgres, { ...input, website: website.id })),
    ),
  },
};
