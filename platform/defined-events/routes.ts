import { ok } from "#contract/envelope.ts";
import type { FindUses, FollowName } from "#platform/event-definitions/find-uses.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { changeEvent, deleteEvent } from "./change-event.ts";
import { defineEvent } from "./define-event.ts";
import { listClicked } from "./list-clicked.ts";
import { describeEvent, listEvents, readEvent } from "./list-events.ts";
import { listEventsWithFields, type PricedPlace } from "./list-fields.ts";
import { listActiveNames, listAllEvents, listNames } from "./list-named.ts";
import { listOwnProperties } from "./list-own-properties.ts";
import { previewRule } from "./matched-events.ts";
import { readPageMatch } from "./read-page-match.ts";

interface OfWebsite {
  owner: { id: string };
  website: PricedPlace["website"];
}

const placeOf = ({ website, owner }: OfWebsite) => ({ website, account: owner.id });

/** The handlers of defined events; `users` find what uses one, `followers` do what a changed meaning requires. */
export const userEventRoutes = (users: readonly FindUses[], followers: readonly FollowName[]) => ({
  list: requiresWebsite.userEvents.list.handler(async ({ input, context }) =>
    ok(await listEvents(context.dependencies, placeOf(context), input)),
  ),
  brief: requiresWebsite.userEvents.brief.handler(async ({ context: { dependencies, website } }) =>
    ok({ items: await listActiveNames(dependencies, website.id) }),
  ),
  fields: requiresWebsite.userEvents.fields.handler(async ({ input, context }) =>
    ok(await listEventsWithFields(context.dependencies, placeOf(context), input)),
  ),
  get: requiresResource.userEvents.get.handler(async ({ input: { id }, context }) =>
    ok(await readEvent(context.dependencies, placeOf(context), { id, users })),
  ),
  create: requiresWebsite.userEvents.create.handler(async ({ input: { wid: _, ...fields }, context }) => {
    const row = await defineEvent(context.dependencies, { website: context.website, fields }, followers);
    return { status: 201 as const, result: await describeEvent(context.dependencies, placeOf(context), row) };
  }),
  update: requiresResource.userEvents.update.handler(async ({ input: { eventId: id, ...change }, context }) => {
    const changed = { website: context.website, id, change };
    const row = await changeEvent(context.dependencies, changed, { users, followers });
    return ok(await describeEvent(context.dependencies, placeOf(context), row));
  }),
  delete: requiresResource.userEvents.delete.handler(async ({ input: { id }, context: { dependencies, website } }) => {
    await deleteEvent(dependencies, { website: website.id, id }, users);
    return ok({ id });
  }),
  preview: requiresWebsite.userEvents.preview.handler(async ({ input: { wid: _, ...rule }, context }) => {
    const match = rule.match === null ? null : readPageMatch(rule.match, context.website.host);
    const definition = { ...rule, match, stoppedAt: null };
    return ok(await previewRule(context.dependencies, placeOf(context), definition));
  }),
  clicked: requiresWebsite.userEvents.clicked.handler(async ({ input: { limit }, context }) =>
    ok(await listClicked(context.dependencies, placeOf(context), limit)),
  ),
});

/** The handlers of all events by name. */
export const namedEventRoutes = {
  all: requiresWebsite.namedEvents.all.handler(async ({ input, context }) =>
    ok(await listAllEvents(context.dependencies, placeOf(context), input)),
  ),
  names: requiresWebsite.namedEvents.names.handler(async ({ context }) =>
    ok({ items: await listNames(context.dependencies, placeOf(context)) }),
  ),
  properties: requiresWebsite.namedEvents.properties.handler(async ({ context }) =>
    ok({ items: await listOwnProperties(context.dependencies, placeOf(context)) }),
  ),
};
