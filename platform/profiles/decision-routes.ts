import { ok } from "#contract/envelope.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { pageErasures } from "#platform/people/erasure/list-erasures.ts";
import { requestErasure } from "#platform/people/erasure/request-erasure.ts";
import type { ClaimIntake } from "#platform/people/rebuild-identities.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import { describeMerge } from "./describe-merge.ts";
import { editPerson, setDoNotContact } from "./edit-person.ts";
import { exportPerson } from "./export-person.ts";
import { mergePeople } from "./merge-people.ts";
import { openPair, openPerson, readDetail } from "./open-person.ts";
import { showRecord } from "./show-record.ts";
import { unlinkVisitor } from "./unlink-visitor.ts";

/** The service of another area: what decisions by hand let wait. */
export interface PersonServices {
  collector: ClaimIntake;
}

/** What an owner decides about one person, and the person's rights. */
export const decisionRoutes = ({ collector }: PersonServices) => ({
  update: requiresResource.profiles.update.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { person } = await openPerson(call);
    await editPerson({ ...dependencies, collector }, person, { data: call.input.data, author: owner.id });
    return ok(await readDetail(call));
  }),
  setDoNotContact: requiresResource.profiles.setDoNotContact.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { person } = await openPerson(call);
    const change = { blocked: call.input.channels, author: owner.id };
    await setDoNotContact({ ...dependencies, collector }, person, change);
    return ok(await readDetail(call));
  }),
  export: requiresResource.profiles.export.handler(async (call) => {
    const { dependencies, owner } = call.context;
    return exportSlots.open({ owner: owner.id, signal: call.signal }, async () => {
      const { person, selection } = await openPerson(call);
      return exportPerson(person, { selection, account: owner.id }, dependencies);
    });
  }),
  record: requiresResource.profiles.record.handler(async (call) => {
    const { page, limit } = call.input;
    return ok(await showRecord((await openPerson(call)).person, { page, limit }, call.context.dependencies));
  }),
  mergePreview: requiresResource.profiles.mergePreview.handler(async (call) => {
    const { person, other, selection } = await openPair(call);
    return ok(await describeMerge(call.context.dependencies, { person, other, selection }));
  }),
  merge: requiresResource.profiles.merge.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { person, other } = await openPair(call);
    await mergePeople({ ...dependencies, collector }, person, other, owner.id);
    return ok(await readDetail(call));
  }),
  unlink: requiresResource.profiles.unlink.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { person } = await openPerson(call);
    const visitor = BigInt(call.input.visitor);
    await unlinkVisitor({ ...dependencies, collector }, person, { visitor, author: owner.id });
    return ok(await readDetail(call));
  }),
  erase: requiresResource.profiles.erase.handler(async (call) => {
    const { dependencies, owner, website } = call.context;
    const { person } = await openPerson(call);
    const id = await requestErasure(dependencies, { website: website.id, person: person.key, author: owner.id });
    return ok({ id });
  }),
  erasures: requiresWebsite.profiles.erasures.handler(async ({ input: { page, limit }, context }) =>
    ok(await pageErasures(context.dependencies.postgres, context.website.id, { page, limit })),
  ),
});
