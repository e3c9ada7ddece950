import { ok } from "#contract/envelope.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { ReceivedEvents } from "#platform/collect/received-events.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { listEventNames } from "#platform/events/list-event-names.ts";
import { requiresOwner, requiresWebsite } from "#platform/http/context.ts";
import { listRefusals } from "#platform/refusals/list-refusals.ts";
import { createWebsite } from "./create-website.ts";
import { withCredentials } from "./credential-change.ts";
import { deleteWebsite } from "./delete-website.ts";
import { endFormerCredentials } from "./end-former-credentials.ts";
import { listWebsites } from "./list-websites.ts";
import { readFirstSteps } from "./read-first-steps.ts";
import { readInstall } from "./read-install.ts";
import { rotateCredential } from "./rotate-credential.ts";
import { showWebsite } from "./show-website.ts";
import { startDemo } from "./start-demo.ts";
import { toWebsite } from "./to-website.ts";
import { updateWebsite } from "./update-website.ts";

/** The services that websites use: the collector's memory of websites and events, demos, what erases websites. */
export interface WebsiteDependencies {
  erasures: { request(): void };
  collector: { forgetWebsites(changed: string): void; receivedEvents: Pick<ReceivedEvents, "list"> };
  demos: { start(website: OwnWebsite, owner: string): void; shareOf(website: string): number | null };
}

/** The handlers of websites. */
export const websiteRoutes = ({ collector, demos, erasures }: WebsiteDependencies) => ({
  list: requiresOwner.websites.list.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await listWebsites(dependencies.postgres, { owner: owner.id, ...input })),
  ),
  get: requiresWebsite.websites.get.handler(async ({ context: { dependencies, website } }) =>
    ok(await showWebsite(dependencies, website)),
  ),
  create: requiresOwner.websites.create.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(toWebsite(await createWebsite(dependencies, { owner: owner.id, ...input }))),
  ),
  update: requiresWebsite.websites.update.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(toWebsite(await updateWebsite(dependencies, { collector, owner: owner.id, change: input }))),
  ),
  delete: requiresWebsite.websites.delete.handler(async ({ input: { id }, context: { dependencies, owner } }) => {
    await deleteWebsite(dependencies, { collector, erasures, owner: owner.id, id });
    return ok({ id });
  }),
  install: requiresWebsite.websites.install.handler(async ({ context: { dependencies, website } }) =>
    ok({ ...(await readInstall(dependencies, website)), demo: demos.shareOf(website.id) }),
  ),
  firstSteps: requiresWebsite.websites.firstSteps.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: await readFirstSteps(dependencies, website.id) }),
  ),
  credentials: requiresWebsite.websites.credentials.handler(async ({ input, context: { dependencies, owner } }) =>
    ok(await withCredentials(dependencies, { owner: owner.id, website: input.id })),
  ),
  rotateCredential: requiresWebsite.websites.rotateCredential.handler(
    async ({ input: { id, credential }, context: { dependencies, owner } }) =>
      ok(await rotateCredential(dependencies, { collector, owner: owner.id, website: id, credential })),
  ),
  endFormerCredentials: requiresWebsite.websites.endFormerCredentials.handler(
    async ({ input: { id, credential }, context: { dependencies, owner } }) =>
      ok(await endFormerCredentials(dependencies, { collector, owner: owner.id, website: id, credential })),
  ),
  receivedEvents: requiresWebsite.websites.receivedEvents.handler(async ({ context: { dependencies, website } }) => {
    const defined = await listDefined(dependencies.postgres, website.id);
    return ok({ items: collector.receivedEvents.list(website.id, compileNames(defined, website.host)) });
  }),
  refusals: requiresWebsite.websites.refusals.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: await listRefusals(dependencies, website.id, dependencies.clock.now()) }),
  ),
  eventNames: requiresWebsite.websites.eventNames.handler(async ({ context: { dependencies, owner, website } }) =>
    ok({ items: await listEventNames(dependencies, { website: website.id, account: owner.id }) }),
  ),
  demo: requiresWebsite.websites.demo.handler(async ({ context: { dependencies, owner, website } }) => {
    await startDemo(dependencies, { demos, website, owner: owner.id });
    return ok({});
  }),
});
