import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxListRows } from "#contract/segments.ts";
import { longPeopleListText, violationText } from "#contract/text/violations.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { followNumber } from "#platform/people/follow-number.ts";
import { listNumbers } from "#platform/profiles/list-numbers.ts";
import { readPeopleQuery } from "#platform/profiles/read-people-query.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { refreshLists } from "#platform/segments/lists/refresh-lists.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
let jobs: Jobs;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
  const { dependencies, collector } = platform;
  const kinds = exclusionJobs({
    ...{ ...dependencies, collector, imports: importsForErasure(dependencies) },
    ...{ copies: copiesForErasure(dependencies), messages: { returnCharges } },
  });
  jobs = new Jobs(dependencies, kinds);
});
afterAll(() => platform?.stop());

const view = (visitor: string) => ({ name: "page_view", visitor });
const known = (visitor: string, data: object) => ({ name: "identify", visitor, data });

/** A shop with people of whom some have no address. */
async function openShop() {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  await serve(
    ...["a", "b", "c", "d"].map(view),
    known("b", { email: "b@shop.example", name: "Sara" }),
    known("c", { email: "c@shop.example", name: "Zahra" }),
  );
  const wid = website.id;
  const { segments, people, profiles } = owner.client;
  const key = (visitor: string) => visitorKey(wid, visitor).toString();
  const evaluate = async (id: string) => {
    const { dependencies } = platform;
    const [row] = await dependencies.postgres.query<{ revision: number }>(
      "SELECT revision FROM segments WHERE id = $1",
      [id],
    );
    await evaluateSegment(dependencies, { id, revision: row?.revision ?? 0 }, new AbortController().signal);
    return (await segments.get({ id })).result;
  };
  return {
    ...{ wid, serve, key, evaluate, segments, profiles },
    add: async (given: Omit<Parameters<typeof segments.addPeople>[0], "wid">) =>
      (await segments.addPeople({ wid, ...given })).result,
    rematch: async (id: string) => {
      await refreshLists(platform.dependencies);
      return evaluate(id);
    },
    membersOf: async (segment: string) =>
      (await people.inSegment({ website: wid, segment })).result.items.map(({ id }) => id).toSorted(),
  };
}

const refused = (path: (string | number)[], message?: string) => ({
  ...{ status: 400, issues: [{ path, ...(message === undefined ? {} : { message }) }] },
});

describe("people who were chosen from a list", () => {
  it("are in a new segment, without an address too, each once", async () => {
    const { add, key, evaluate, membersOf } = await openShop();
    const made = await add({ name: "Chosen", people: [key("a"), key("b"), key("a")] });
    expect(made).toMatchObject({ name: "Chosen", type: "static", added: 2 });
    expect(made.list).toMatchObject({ file: null, rows: 2, matched: 2, unmatched: 0, rejected: 0 });
    expect(await evaluate(made.id)).toMatchObject({ size: 2, list: { rows: 2, matched: 2 } });
    expect(await membersOf(made.id)).toEqual([key("a"), key("b")].toSorted());
    expect(await add({ segment: made.id, people: [key("b"), key("c")] })).toMatchObject({ id: made.id, added: 1 });
    expect(await evaluate(made.id)).toMatchObject({ size: 3, list: { rows: 3, matched: 3 } });
    expect((await add({ segment: made.id, people: [key("b")] })).added).toBe(0);
  });

  it("are everybody of a list as it is now, and nobody who comes later", async () => {
    const { add, key, serve, evaluate, rematch, membersOf } = await openShop();
    const leads = await add({ name: "Leads", list: { client: 2 } });
    expect(leads.added).toBe(2);
    const found = await add({ name: "Found", list: { q: "Zahra" } });
    expect(found.added).toBe(1);
    expect((await add({ name: "All", list: {} })).added).toBe(4);
    await serve(known("d", { email: "d@shop.example", name: "Zahra" }));
    expect(await evaluate(leads.id)).toMatchObject({ size: 2 });
    expect(await rematch(found.id)).toMatchObject({ size: 1 });
    expect(await membersOf(found.id)).toEqual([key("c")]);
    const inLeads = await add({ name: "Of a segment", list: { segment: [leads.id] } });
    expect(inLeads.added).toBe(2);
  });

  it("stay who they are when they are merged, and when a browser is taken from them", async () => {
    const { add, key, wid, profiles, serve, evaluate, rematch, membersOf } = await openShop();
    await serve(view("phone"), known("phone", { email: "b@shop.example" }));
    const { id } = await add({ name: "Kept", people: [key("a"), key("b"), key("d")] });
    expect(await evaluate(id)).toMatchObject({ size: 3 });
    await profiles.merge({ wid, user: key("c"), other: key("a") });
    expect(await rematch(id)).toMatchObject({ size: 3, list: { matched: 3 } });
    const merged = (await profiles.detail({ wid, user: key("a") })).result.id;
    expect(await membersOf(id)).toContain(merged);
    // A number of before the merge is theirs.
    expect((await add({ segment: id, people: [key("a"), key("c")] })).added).toBe(0);
    await profiles.unlink({ wid, user: key("b"), visitor: key("b") });
    await jobs.runDue();
    const left = (await profiles.detail({ wid, user: key("phone") })).result;
    expect([left.email, left.id === key("b")]).toEqual(["b@shop.example", false]);
    await rematch(id);
    expect(await membersOf(id)).toEqual([merged, left.id, key("d")].toSorted());
    // The visitor who was taken away is somebody of their own, whom a repeated job does not move.
    platform.advance(1_000);
    expect((await add({ segment: id, people: [key("b")] })).added).toBe(1);
    const [last] = await platform.dependencies.postgres.query<{ seq: number }>(
      "SELECT max(seq)::int AS seq FROM manual_decisions WHERE website_id = $1",
      [wid],
    );
    await followNumber(platform.dependencies, { website: wid, seq: last?.seq ?? 0 });
    await rematch(id);
    expect(await membersOf(id)).toEqual([merged, left.id, key("b"), key("d")].toSorted());
  });

  it("leave no row when they are erased, by whichever number they were named", async () => {
    const { add, key, wid, profiles, evaluate, rematch } = await openShop();
    const { id } = await add({ name: "Erased", people: [key("a"), key("c"), key("d")] });
    await evaluate(id);
    await profiles.merge({ wid, user: key("c"), other: key("a") });
    await profiles.erase({ wid, user: key("c") });
    await profiles.erase({ wid, user: key("d") });
    for (let round = 0; round < 5; round += 1) await jobs.runDue();
    expect(await rematch(id)).toMatchObject({ size: 0, list: { matched: 0 } });
    const rows = await platform.dependencies.postgres.query(
      "SELECT FROM segment_list_rows JOIN segments ON no = segment WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([]);
    // One that was added beside the erasure is nobody's, and nobody is added afterwards.
    await platform.dependencies.postgres.query(
      `INSERT INTO segment_list_rows (segment, line, kind, value)
       SELECT no, 99, 'person', visitor::text FROM segments JOIN erased_visitors USING (website_id) WHERE id = $1 LIMIT 1`,
      [id],
    );
    expect(await rematch(id)).toMatchObject({ size: 0, list: { matched: 0 } });
    const again = await add({ segment: id, people: [key("d")] }).catch(() => ({ added: 0 }));
    expect(again.added).toBe(0);
  });

  it("are taken out, whatever the list names them by", async () => {
    const { add, key, wid, segments, evaluate, membersOf } = await openShop();
    const form = new FormData();
    form.append("wid", wid);
    form.append("name", "Of a file");
    form.append(
      "file",
      new Blob(["id,email\n,b@shop.example\n9,c@shop.example\n,nobody@shop.example\n"]),
      "people.csv",
    );
    const response = await fetch(`${platform.url}/wm/segments/segment/list`, {
      ...{ method: "POST", headers: { authorization: `Bearer ${owner.token}` }, body: form },
    });
    const { id } = ((await response.json()) as { result: { id: string } }).result;
    expect(await evaluate(id)).toMatchObject({ size: 2 });
    // Whom the file names already is not added again.
    expect((await add({ segment: id, people: [key("b"), key("a")] })).added).toBe(1);
    expect(await evaluate(id)).toMatchObject({
      size: 3,
      list: { file: "people.csv", rows: 4, matched: 3, unmatched: 1 },
    });
    const people = [key("a"), key("b"), key("d"), "999999999999999999"];
    expect((await segments.removePeople({ segment: id, people })).result).toMatchObject({ id, removed: 2 });
    expect(await evaluate(id)).toMatchObject({ size: 1, list: { rows: 2, matched: 1, unmatched: 1 } });
    expect(await membersOf(id)).toEqual([key("c")]);
    expect((await segments.removePeople({ segment: id, people })).result.removed).toBe(0);
  });
});

describe("a call that chooses people", () => {
  it("names the number of nobody here", async () => {
    const { add, key } = await openShop();
    const foreign = visitorKey(other.website.id, "a").toString();
    for (const number of [foreign, (10n ** 18n).toString(), "0", "9".repeat(20)]) {
      await expect(add({ name: "Nobody", people: [key("a"), number] })).rejects.toMatchObject(
        refused(["people", 1], violationText.foreignChoice),
      );
    }
    await expect(add({ name: "Nobody", people: ["-1"] })).rejects.toMatchObject(refused(["people", 0]));
    await expect(add({ name: "Nobody", people: [] })).rejects.toMatchObject(refused(["people"]));
    const many = Array.from({ length: 501 }, () => key("a"));
    await expect(add({ name: "Nobody", people: many })).rejects.toMatchObject(refused(["people"]));
    expect((await add({ name: "Nobody", people: many.slice(1) })).added).toBe(1);
  });

  it("names the segment that is none, another owner's, or made of conditions", async () => {
    const { add, key, wid, segments } = await openShop();
    const people = [key("a")];
    const defined = (await segments.create({ wid, name: "Defined", type: "attribute" })).result.id;
    const isDefined = refused(["segment"], violationText.definedSegment);
    await expect(add({ segment: defined, people })).rejects.toMatchObject(isDefined);
    await expect(segments.removePeople({ segment: defined, people })).rejects.toMatchObject(isDefined);
    const foreign = (await other.client.segments.create({ wid: other.website.id, name: "Theirs", type: "attribute" }))
      .result.id;
    await expect(add({ segment: foreign, people })).rejects.toMatchObject({ status: 404 });
    await expect(segments.removePeople({ segment: foreign, people })).rejects.toMatchObject({ status: 404 });
    await expect(add({ people })).rejects.toMatchObject(refused(["segment"], violationText.required));
    await expect(add({ segment: defined, name: "New", people })).rejects.toMatchObject(refused(["name"]));
    await expect(add({ name: "New" })).rejects.toMatchObject(refused(["people"], violationText.required));
    await expect(add({ name: "New", people, list: {} })).rejects.toMatchObject(refused(["list"]));
    await expect(add({ name: "Defined", people })).rejects.toMatchObject({ status: 409, issues: [{ path: ["name"] }] });
    // Nothing of all that was made.
    expect((await segments.list({ website: wid })).result.total).toBe(1);
  });

  it("refuses a list of nobody, a filter that no list knows and a segment of nobody's", async () => {
    const { add } = await openShop();
    const empty = refused(["list"], violationText.emptyPeopleList);
    await expect(add({ name: "Empty", list: { q: "nobody at all" } })).rejects.toMatchObject(empty);
    await expect(add({ name: "Typed", list: { cty: "Tehran" } as object })).rejects.toMatchObject({ status: 400 });
    const segment = ["018f0000-0000-7000-8000-000000000000"];
    await expect(add({ name: "Of none", list: { segment } })).rejects.toMatchObject({ status: 404 });
  });

  it("refuses more people than a segment holds, and adds nobody of them", async () => {
    const { add, key, wid } = await openShop();
    const { id } = await add({ name: "Full", people: [key("a")] });
    const { postgres } = platform.dependencies;
    await postgres.query(
      `INSERT INTO segment_list_rows (segment, line, kind, value)
       SELECT no, line, 'id', 'id ' || line FROM segments, generate_series(2, ${maxListRows}) AS line WHERE id = $1`,
      [id],
    );
    const isLong = longPeopleListText(maxListRows);
    expect(isLong).toContain("۱۰۰٬۰۰۰");
    await expect(add({ segment: id, people: [key("b")] })).rejects.toMatchObject(refused(["people"], isLong));
    await expect(add({ segment: id, list: {} })).rejects.toMatchObject(refused(["list"], isLong));
    expect((await add({ segment: id, people: [key("a")] })).added).toBe(0);
    await owner.client.segments.delete({ id });
    const all = async (max: number, more: object = {}, input: object = {}) => {
      const website = await findOwnWebsite(platform.dependencies.postgres, { owner: owner.id, id: wid });
      if (website === undefined) throw new Error("The website is gone");
      const selection = await readPeopleQuery(platform.dependencies, { input, website, account: owner.id });
      return (await listNumbers(selection, { account: owner.id, max, ...more }, platform.dependencies))?.length;
    };
    expect([await all(4), await all(3)]).toEqual([4, undefined]);
    // A search of more people than a statement names is read from names alone.
    const broad = { maxMatches: 0 };
    expect([await all(4, broad, { q: "Sara" }), await all(4, broad, { q: "Sara", client: 3 })]).toEqual([1, 0]);
    expect([await all(4, broad, { q: "b@shop" }), await all(4, broad, { q: "Sara", from: "2020-01-01" })]).toEqual([
      1, 1,
    ]);
  });

  it("is in the list of changes, without what found the people", async () => {
    const { add, wid } = await openShop();
    await add({ name: "Recorded", list: { q: "b@shop.example" } });
    const { items } = (await owner.client.activities.list({ wid })).result;
    const [latest] = items;
    expect(latest).toMatchObject({ call: "segments.addPeople", label: "Recorded" });
    expect(JSON.stringify(latest)).not.toContain("b@shop.example");
  });
});
