import { afterAll, beforeAll, expect, it } from "vitest";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { finishChange } from "#platform/exclusions/finish-change.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let jobs: Jobs;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  const { dependencies, collector } = platform;
  const all = exclusionJobs({
    ...dependencies,
    collector,
    imports: importsForErasure(dependencies),
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  });
  const kind = all[erasureKind];
  jobs = new Jobs(dependencies, kind === undefined ? {} : { [erasureKind]: kind });
});
afterAll(() => platform?.stop());

const day = 86_400_000;
const view = (visitor: string, ago = 0) => ({ name: "page_view", visitor, ago });
const identify = (visitor: string, data: object, ago = 0) => ({ name: "identify", visitor, ago, data });
const buy = (visitor: string, order: string, value: number, ago = 0) => ({
  ...{ name: "purchase", visitor, ago },
  data: { order, value, currency: "IRT", product: { id: "7", name: "Shoe", price: value, quantity: 1 } },
});

/** A shop in which Sara came by two browsers, one of which Ali used too, on settled days and today. */
async function openShop() {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const { dependencies, collector } = platform;
  const sara = { id: "7", name: "Sara Karimi", email: "sara@shop.example", phone: "09121234567" };
  await serve(
    ...[view("phone", 9 * day), identify("phone", sara, 9 * day - 1_000), buy("phone", "1", 50_000, 9 * day - 2_000)],
    ...[view("desk", 5 * day), identify("desk", { id: "7" }, 5 * day - 1_000), view("desk", 5 * day - 2_000)],
    ...[
      view("till", 6 * day),
      identify("till", { id: "8", name: "Ali Rezaei" }, 6 * day - 1_000),
      buy("till", "2", 20_000, 6 * day - 2_000),
    ],
    ...[identify("till", { id: "7" }, 4 * day), view("till", 4 * day - 1_000), view("guest", 3 * day)],
  );
  const settle = () =>
    settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: website.id, all: true });
  await settle();
  await serve(view("phone"), view("desk"), view("till"));
  const period = { from: new Date(dependencies.clock.now() - 20 * day).toISOString() };
  const { reports, sales, people, profiles } = owner.client;
  const query = { website: website.id, ...period, to: new Date(dependencies.clock.now() + 60_000).toISOString() };
  const readReports = async () => {
    const [overview, counts, pages, medium, sold, known] = await Promise.all([
      reports.overview({ ...query, boundary: "day" }),
      reports.counts(query),
      reports.pages(query),
      reports.medium({ ...query, client: 3 }),
      sales.overview(query),
      people.count({ website: website.id }),
    ]);
    return [overview, counts, pages, medium, sold, known].map(({ result }) => result);
  };
  const of = (browser: string) => ({ wid: website.id, user: visitorKey(website.id, browser).toString() });
  const search = async (text: string) => (await people.list({ website: website.id, q: text })).result.items;
  return { website, serve, settle, readReports, of, search, profiles };
}

it("an erased person is nowhere to be found, and no sum changes, meanwhile and afterwards", async () => {
  const { website, serve, settle, readReports, of, search, profiles } = await openShop();
  const before = await readReports();
  const { id } = (await profiles.erase(of("phone"))).result;
  expect((await profiles.detail(of("phone"))).result.isChanging).toBe(true);
  const erasing = jobs.runDue();
  let isOver = false;
  const done = erasing.finally(() => {
    isOver = true;
  });
  while (!isOver) expect(await readReports(), "while it is erased").toEqual(before);
  await done;
  expect(await readReports()).toEqual(before);
  const [erasure] = (await profiles.erasures({ website: website.id })).result.items;
  expect(erasure).toMatchObject({ id, by: "owner", events: 11, doneAt: expect.any(String) });
  for (const text of ["Sara", "sara@shop", "0912123", "7"]) expect(await search(text), text).toEqual([]);
  expect(await search("Ali")).toHaveLength(1);
  for (const browser of ["phone", "desk"]) {
    await expect(profiles.detail(of(browser)), browser).rejects.toMatchObject({ status: 404 });
  }
  await settle();
  expect(await readReports(), "settled anew").toEqual(before);
  await rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, website.id);
  expect(await readReports(), "resolved anew").toEqual(before);

  await serve(view("phone"), view("desk", 5 * day));
  expect((await profiles.detail(of("phone"))).result, "somebody new").toMatchObject({
    ...{ type: 1, name: null, orders: 0, pageViews: 1, ownerId: null },
  });
  await serve(identify("phone", { id: "7", city: "Qom" }));
  expect((await profiles.detail(of("phone"))).result, "only what is said now").toMatchObject({
    ...{ type: 2, name: null, email: null, phone: null, orders: 0, ownerId: "7", visitors: [{}] },
  });
});

it("people resolved anew after the first owner of a shared browser was erased are as many, with the same sums", async () => {
  const { website, serve, readReports, of, profiles } = await openShop();
  const before = await readReports();
  await profiles.erase(of("till"));
  await jobs.runDue();
  expect(await readReports()).toEqual(before);
  const { dependencies, collector } = platform;
  const [signal, progress] = [new AbortController().signal, () => undefined];
  await finishChange({ ...dependencies, collector }, website.id, { hasClaims: true, signal, progress });
  expect(await readReports(), "what was Sara's by a handover is of the browser's own visitor now").toEqual(before);
  await serve(view("till"));
  expect((await profiles.detail(of("till"))).result, "the browser is Sara's").toMatchObject({ name: "Sara Karimi" });
});

it("a visitor whom nobody knows is erased, once", async () => {
  const { website, readReports, of, profiles } = await openShop();
  const before = await readReports();
  await profiles.erase(of("guest"));
  await jobs.runDue();
  expect(await readReports()).toEqual(before);
  await expect(profiles.erase(of("guest"))).rejects.toMatchObject({ status: 404 });
  // Their owner hears that it is done, and not of whom.
  const { items } = (await owner.client.notifications.list({ wid: website.id })).result;
  expect(items).toMatchObject([
    {
      ...{ kind: "jobFinished", title: "پاک کردن اطلاعات مخاطب تمام شد", url: `/w/${website.id}/people/erasures` },
      body: "این کار در پس‌زمینه به پایان رسید.",
    },
  ]);
});
