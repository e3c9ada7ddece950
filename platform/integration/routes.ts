import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { verifyDomain } from "./check-domain.ts";
import { createDomain } from "./create-domain.ts";
import { deleteChannel } from "./delete-channel.ts";
import { deleteDomain } from "./delete-domain.ts";
import { deleteTemplate } from "./delete-template.ts";
import type { Dns } from "./dns/open-resolver.ts";
import { prepareChannels } from "./prepare-channels.ts";
import { previewTemplate } from "./preview-template.ts";
import { readChannels } from "./read-channels.ts";
import { readDomains } from "./read-domains.ts";
import { readTemplate, readTemplates } from "./read-templates.ts";
import { readWebPush } from "./read-web-push.ts";
import { changeChannel, createChannel } from "./save-channel.ts";
import { saveTemplate } from "./save-template.ts";
import type { FindSupplyUsers } from "./supply-users.ts";

const { channels, webPush, domains, templates } = requiresWebsite.integration;
const ofResource = requiresResource.integration;

export interface IntegrationServices {
  dns: Dns;
  supplyUsers: readonly FindSupplyUsers[];
}

const domainRoutes = ({ dns, supplyUsers }: IntegrationServices) => ({
  list: domains.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await readDomains(dependencies.postgres, { ...input, website: website.id })),
  ),
  create: domains.create.handler(async ({ input: { name }, context: { dependencies, website } }) => ({
    status: 201 as const,
    result: await createDomain(dependencies, website.id, name),
  })),
  verify: ofResource.domains.verify.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(await verifyDomain(dependencies, dns, id)),
  ),
  delete: ofResource.domains.delete.handler(async ({ input: { id }, context: { dependencies } }) => {
    await deleteDomain(dependencies, supplyUsers, id);
    return ok({ id });
  }),
});

/** What a website sends by: channels with their lines, sender domains, templates. */
export const integrationRoutes = (services: IntegrationServices) => ({
  channels: {
    prepare: channels.prepare.handler(async ({ input: { type }, context: { dependencies, website } }) =>
      ok(await prepareChannels(dependencies, { website: website.id, type })),
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
    delete: ofResource.channels.delete.handler(async ({ input: { id }, context: { dependencies } }) => {
      await deleteChannel(dependencies, services.supplyUsers, id);
      return ok({ id });
    }),
  },
  webPush: {
    get: webPush.get.handler(async ({ context: { dependencies, website } }) =>
      ok(await readWebPush(dependencies, website)),
    ),
  },
  domains: domainRoutes(services),
  templates: {
    list: templates.list.handler(async ({ input, context: { dependencies, website } }) =>
      ok(await readTemplates(dependencies.postgres, { ...input, website: website.id })),
    ),
    get: ofResource.templates.get.handler(async ({ input: { id }, context: { dependencies } }) =>
      ok(await readTemplate(dependencies.postgres, id)),
    ),
    save: templates.save.handler(async ({ input: { wid: _, ...given }, context: { dependencies, website } }) => ({
      status: 201 as const,
      result: await saveTemplate(dependencies, website.id, given),
    })),
    delete: ofResource.templates.delete.handler(async ({ input: { id }, context: { dependencies } }) => {
      await deleteTemplate(dependencies, services.supplyUsers, id);
      return ok({ id });
    }),
    preview: templates.preview.handler(async ({ input: { wid: _, ...given }, context: { dependencies, website } }) =>
      ok(await previewTemplate(dependencies, website, given)),
    ),
  },
});
