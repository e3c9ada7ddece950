import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { openPerson } from "#platform/profiles/open-person.ts";
import { addSuppression, listSuppressions, removeSuppression } from "./change-suppressions.ts";
import type { DeliveryDependencies } from "./delivery-dependencies.ts";
import { listMessageSources, listMessages, listMessagesOf } from "./list-messages.ts";
import { recordConsents } from "./record-consents.ts";
import { readHookAddress } from "./responses/read-hook-address.ts";
import { sendTest } from "./send-trial.ts";
import { settleUncertain } from "./settle-uncertain.ts";
import { sumMessageCosts } from "./sum-message-costs.ts";
import { showSending, switchSending } from "./switch-sending.ts";

const messageRoutes = ({ accounts }: Pick<DeliveryDependencies, "accounts">) => ({
  list: requiresWebsite.delivery.messages.list.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await listMessages(dependencies.postgres, { ...input, website })),
  ),
  sources: requiresWebsite.delivery.messages.sources.handler(async ({ context: { dependencies, website } }) =>
    ok(await listMessageSources(dependencies.postgres, website.id)),
  ),
  costs: requiresWebsite.delivery.messages.costs.handler(
    async ({ input: { days }, context: { dependencies, website } }) =>
      ok(await sumMessageCosts(dependencies, { website, days })),
  ),
  ofPerson: requiresResource.delivery.messages.ofPerson.handler(async (call) => {
    const { person } = await openPerson(call);
    const { page, limit } = call.input;
    return ok(await listMessagesOf(call.context.dependencies.postgres, person, { page, limit }));
  }),
  repeat: requiresResource.delivery.messages.repeat.handler(async ({ input: { id }, context: { dependencies } }) => {
    await settleUncertain(dependencies, { id, to: "queued" });
    return ok({});
  }),
  arrived: requiresResource.delivery.messages.arrived.handler(async ({ input: { id }, context: { dependencies } }) => {
    await settleUncertain(dependencies, { id, to: "delivered" });
    return ok({});
  }),
  test: requiresWebsite.delivery.messages.test.handler(
    async ({ input: { wid: _, ...input }, context: { dependencies, website } }) =>
      ok(await sendTest({ ...dependencies, accounts }, { ...input, website })),
  ),
});

const suppressionRoutes = {
  list: requiresWebsite.delivery.suppressions.list.handler(
    async ({ input: { channel, q, page, limit }, context: { dependencies, website } }) =>
      ok(await listSuppressions(dependencies.postgres, { website, channel, q, page, limit })),
  ),
  add: requiresWebsite.delivery.suppressions.add.handler(async ({ input, context: { dependencies, website } }) =>
    ok(await addSuppression(dependencies, { ...input, website })),
  ),
  remove: requiresWebsite.delivery.suppressions.remove.handler(
    async ({ input, context: { dependencies, website } }) => {
      await removeSuppression(dependencies, { ...input, website: website.id });
      return ok({});
    },
  ),
};

const sendingRoutes = {
  get: requiresWebsite.delivery.sending.get.handler(
    async ({ input: { channel }, context: { dependencies, website } }) =>
      ok(await showSending(dependencies.postgres, website, channel)),
  ),
  update: requiresWebsite.delivery.sending.update.handler(
    async ({ input: { isStopped }, context: { dependencies, website } }) =>
      ok(await switchSending(dependencies, { website, isStopped })),
  ),
};

/** The message ledger, suppressions and the switch of all sending. */
export const deliveryRoutes = (services: Pick<DeliveryDependencies, "accounts">) => ({
  messages: messageRoutes(services),
  suppressions: suppressionRoutes,
  consents: {
    add: requiresWebsite.delivery.consents.add.handler(async ({ input, context: { dependencies, website } }) =>
      ok(await recordConsents(dependencies, { ...input, website })),
    ),
  },
  sending: sendingRoutes,
  hook: requiresResource.delivery.hook.handler(async ({ input: { id }, context: { dependencies } }) =>
    ok(await readHookAddress({ ...dependencies, ...services }, id)),
  ),
});
