import { ok } from "#contract/envelope.ts";
import { listCities } from "#contract/text/dimension-text.ts";
import { requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { countEntered, listEntered } from "#platform/journey-definitions/list-entered.ts";
import { exportSlots } from "#platform/reports/export-slots.ts";
import { countInSegment, countPeople } from "./count-people.ts";
import { exportPeople } from "./export-people.ts";
import { listKnownValues } from "./list-known-values.ts";
import { listPeople } from "./list-people.ts";
import { listTimeline } from "./list-timeline.ts";
import { listPages, listProducts, listUtms } from "./list-visited.ts";
import { addNote, readNotes, removeNote } from "./notes.ts";
import { openPerson, readDetail, readList } from "./open-person.ts";
import { rankBuyer } from "./rank-buyer.ts";

/** The people of a website. */
export const peopleRoutes = {
  list: requiresWebsite.people.list.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { sort, place } = call.input;
    return ok(await listPeople(await readList(call), { sort, place, account: owner.id }, dependencies));
  }),
  count: requiresWebsite.people.count.handler(async (call) =>
    ok(await countPeople(await readList(call), { account: call.context.owner.id }, call.context.dependencies)),
  ),
  inSegment: requiresWebsite.people.inSegment.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { segment, ...input } = call.input;
    const selection = await readList({ ...call, input: { ...input, segment: [segment] } });
    const { sort, place } = input;
    return ok(await listPeople(selection, { sort, place, account: owner.id }, dependencies));
  }),
  countInSegment: requiresWebsite.people.countInSegment.handler(async ({ input, context }) => {
    const { dependencies, website } = context;
    return ok({ count: await countInSegment(dependencies.postgres, { website: website.id, segment: input.segment }) });
  }),
  export: requiresWebsite.people.export.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const { sort } = call.input;
    return exportSlots.open({ owner: owner.id, signal: call.signal }, async () =>
      exportPeople(await readList(call), { sort, account: owner.id }, dependencies),
    );
  }),
};

/** One person, and what conditions about people can name. */
export const personRoutes = {
  detail: requiresResource.profiles.detail.handler(async (call) => ok(await readDetail(call))),
  timeline: requiresResource.profiles.timeline.handler(async (call) =>
    ok(await listTimeline((await openPerson(call)).person, call.input, call.context.dependencies)),
  ),
  rank: requiresResource.profiles.rank.handler(async (call) => {
    const { person, selection } = await openPerson(call);
    return ok(await rankBuyer(person, selection));
  }),
  products: requiresResource.profiles.products.handler(async (call) =>
    ok(await listProducts((await openPerson(call)).person, pagingOf(call.input))),
  ),
  pages: requiresResource.profiles.pages.handler(async (call) =>
    ok(await listPages((await openPerson(call)).person, pagingOf(call.input))),
  ),
  utms: requiresResource.profiles.utms.handler(async (call) =>
    ok(await listUtms((await openPerson(call)).person, pagingOf(call.input))),
  ),
  journeys: requiresResource.profiles.journeys.handler(async (call) =>
    ok(await listEntered(call.context.dependencies.postgres, (await openPerson(call)).person, pagingOf(call.input))),
  ),
  journeysCount: requiresResource.profiles.journeysCount.handler(async (call) =>
    ok({ count: await countEntered(call.context.dependencies.postgres, (await openPerson(call)).person) }),
  ),
  notes: requiresResource.profiles.notes.handler(async (call) =>
    ok(await readNotes(call.context.dependencies, (await openPerson(call)).person, pagingOf(call.input))),
  ),
  addNote: requiresResource.profiles.addNote.handler(async (call) => {
    const { dependencies, owner } = call.context;
    const note = { text: call.input.text, author: owner };
    return { status: 201 as const, result: await addNote(dependencies, (await openPerson(call)).person, note) };
  }),
  deleteNote: requiresResource.profiles.deleteNote.handler(async ({ input: { id }, context }) => {
    await removeNote(context.dependencies, { website: context.website.id, id });
    return ok({ id });
  }),
  stuff: requiresWebsite.profiles.stuff.handler(async (call) => {
    const { run } = await readList({ input: {}, context: call.context });
    return ok(await listKnownValues(call.context.website, run, call.context.dependencies));
  }),
  cities: requiresWebsite.profiles.cities.handler(async ({ input: { country, q = "", page, limit } }) => {
    const found = (word: string) => word.toLowerCase().includes(q.toLowerCase());
    const all = listCities(country.toUpperCase()).filter(({ key, label }) => found(key) || found(label));
    const items = all.slice((page - 1) * limit, page * limit).map((city) => ({ ...city, province: null }));
    return ok({ items, total: all.length, page, limit });
  }),
};

const pagingOf = ({ page, limit }: { page: number; limit: number }) => ({ page, limit });
