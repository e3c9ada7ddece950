import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { evaluationKind } from "#platform/segments/evaluation-kind.ts";
import { segmentJobs } from "#platform/segments/job-kinds.ts";
import { refreshSegments } from "#platform/segments/refresh-segments.ts";
import { longCondition } from "./long-conditions.ts";
import { type Groups, segmentsOf } from "./segment-scene.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let wid: string;

beforeAll(async () => {
  shop = await openShop();
  ({ client, website: wid } = shop);
});
afterAll(() => shop?.stop());

const buyers: Groups = [
  { items: [{ of: "event", field: "purchase", op: "did", event: { name: "purchase", days: 30 } }] },
];
const readers: Groups = [{ items: [{ of: "kpi", field: "pageViews", op: "gte", value: 4 }] }];

const { key, create, evaluate, start, listMembers, listChanges } = segmentsOf(() => shop);

describe("a segment", () => {
  it("is stopped until it is started; starting it computes who is inside", async () => {
    const made = await create("Buyers", buyers);
    expect(made).toMatchObject({ status: "stopped", size: 0, evaluatedAt: null, isEvaluating: false, usedBy: [] });
    const started = await start(made);
    expect(started).toMatchObject({ status: "running", size: 1, isEvaluating: false });
    expect(await listMembers(made.id)).toEqual([key("one")]);
    expect((await client.people.countInSegment({ website: wid, segment: made.id })).result.count).toBe(1);
    expect(await listChanges(made.id)).toEqual([[key("one"), "enter", "initial"]]);
    const { items } = (await client.segments.history({ id: made.id })).result;
    expect(items).toMatchObject([{ size: 1, entered: 1, left: 0 }]);
  });

  it("that is edited while it runs writes differences alone, caused by the definition", async () => {
    const made = await create("Readers", buyers);
    await start(made);
    const edited = (await client.segments.update({ id: made.id, groups: [...buyers, ...readers] })).result;
    expect(edited.isEvaluating).toBe(true);
    await evaluate(made);
    expect(await listMembers(made.id)).toEqual([key("one"), key("two")].sort());
    expect(await listChanges(made.id)).toEqual([
      [key("two"), "enter", "redefined"],
      [key("one"), "enter", "initial"],
    ]);
    await expect(client.segments.update({ id: made.id, groups: [] })).rejects.toMatchObject({ status: 400 });
    // Another name alone evaluates nothing.
    expect((await client.segments.update({ id: made.id, name: "Fans" })).result.isEvaluating).toBe(false);
  });

  it("that is stopped keeps its people", async () => {
    const made = await create("Stopped", buyers);
    await start(made);
    expect((await client.segments.stop({ segment: made.id })).result).toMatchObject({ status: "stopped", size: 1 });
    const { segments } = (await client.profiles.detail({ wid, user: key("one") })).result;
    expect(segments).toContainEqual({ id: made.id, name: "Stopped", type: "attribute", status: "stopped" });
    await client.segments.update({ id: made.id, groups: readers });
    expect(await listMembers(made.id)).toEqual([key("one")]);
    expect(await start(made)).toMatchObject({ size: 1 });
    expect((await listChanges(made.id)).toSorted()).toEqual(
      [
        [key("two"), "enter", "redefined"],
        [key("one"), "exit", "redefined"],
        [key("one"), "enter", "initial"],
      ].toSorted(),
    );
  });

  it("changes condition by condition", async () => {
    const { id } = await create("By item", buyers);
    const condition = { of: "attribute" as const, field: "city", op: "any_of", value: ["Tehran", "Shiraz"] };
    const [added] = (await client.segments.addItems({ segment: id, items: [{ ...condition, group: 1 }] })).result;
    expect(added).toMatchObject({ ...condition, group: 1 });
    const item = added?.id ?? "";
    await client.segments.updateItem({ id: item, ...condition, value: ["Tabriz"] });
    const { items } = (await client.segments.items({ id })).result;
    expect(items.map(({ group, of }) => [group, of])).toEqual([
      [0, "event"],
      [1, "attribute"],
    ]);
    expect(items[1]).toMatchObject({ id: item, value: ["Tabriz"] });
    await client.segments.deleteItem({ id: item });
    expect((await client.segments.get({ id })).result.groups).toHaveLength(1);
  });
});

describe("a report filtered by segments", () => {
  it("is that of their people, and follows them", async () => {
    const made = await create("Filter", buyers);
    await start(made);
    const people = async (segment: string[]) =>
      (await client.reports.overview({ website: wid, segment })).result.totals.people;
    expect(await people([made.id])).toBe(1);
    const other = await create("Filter two", readers);
    await start(other);
    expect(await people([made.id, other.id])).toBe(2);
    const { items } = (await client.reports.medium({ website: wid, segment: [made.id] })).result;
    expect(items).toMatchObject([{ key: "search", sessions: 1, orders: 1 }]);
    await client.segments.update({ id: made.id, groups: [...buyers, ...readers] });
    await evaluate(made);
    expect(await people([made.id])).toBe(2);
    const sizes = (await client.audience.segments({ website: wid })).result.items;
    expect(sizes.find(({ key: id }) => id === made.id)).toMatchObject({ label: "Filter", people: 2 });
  });

  it("knows no segment of another website", async () => {
    const another = (await client.websites.create({ name: "Other", url: "https://other.example" })).result.id;
    const { id } = await create("Of the shop", buyers);
    await expect(client.reports.overview({ website: another, segment: [id] })).rejects.toMatchObject({ status: 404 });
    await expect(client.people.inSegment({ website: another, segment: id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the preview", () => {
  it("counts, and says why each of a sample is inside", async () => {
    const groups: Groups = [...buyers, { items: [{ of: "attribute", field: "city", op: "is", value: "Shiraz" }] }];
    const { result } = await client.segments.preview({ wid, type: "attribute", groups });
    expect(result).toMatchObject({ count: 2, of: 3, groups: [1, 1], overlap: 0, isEstimate: false });
    const why = Object.fromEntries(result.sample.map((each) => [each.person.id, each.why]));
    expect(why).toEqual({ [key("one")]: ["۱ بار خرید در ۳۰ روز گذشته"], [key("two")]: ["شهر: شیراز"] });
  });

  it("estimates from a sixteenth of the people", async () => {
    const visitors = Array.from({ length: 320 }, (_, index) => `crowd ${index}`);
    const rows = visitors.map((visitor) => ({
      ...blankRow(uuidOf(visitor), "page_view"),
      ...{ host, path: "/crowd", at: now - 600_000, visitor: visitorKey(wid, visitor) },
      session: visitorKey(wid, `session ${visitor}`),
    }));
    await shop.importRows(rows);
    const seen = { items: [{ of: "event", op: "did", event: { name: "page_view", days: 1 } }] };
    const groups = [seen, seen] as Groups;
    const exact = (await client.segments.preview({ wid, type: "attribute", groups })).result;
    const estimate = (await client.segments.preview({ wid, type: "attribute", groups, estimate: true })).result;
    expect(exact.count).toBe(323);
    const { count } = estimate;
    expect(estimate).toMatchObject({ isEstimate: true, groups: [count, count], overlap: count });
    expect(count % 16).toBe(0);
    expect(Math.abs(count - exact.count)).toBeLessThan(exact.count * 0.8);
  });
});

describe("a place", () => {
  it("is the same in the words of an owner and of the address database", async () => {
    const two = key("two");
    await client.profiles.update({ wid, user: two, data: { city: "تهران", country: "ایران" } });
    const count = async (item: object) =>
      (await client.segments.preview({ wid, type: "attribute", groups: [{ items: [item] }] as Groups })).result;
    const city = (op: string, value: unknown) => ({ of: "attribute", field: "city", op, value });
    const [inTehran, alsoInTehran] = [await count(city("is", "Tehran")), await count(city("any_of", ["تهران"]))];
    expect(inTehran.sample.map(({ person }) => person.id)).toContain(two);
    expect(inTehran.sample.map(({ why }) => why)).toContainEqual(["شهر: تهران"]);
    expect(alsoInTehran.count).toBe(inTehran.count);
    expect((await count(city("is_not", "Tehran"))).count).toBe(inTehran.of - inTehran.count);
    const country = { of: "attribute", field: "country", op: "is", value: "IR" };
    expect((await count(country)).sample.map(({ person }) => person.id)).toContain(two);
    // What an event was sent from is known by the address database's names alone.
    const event = { name: "page_view", filters: [{ property: "city", op: "is", value: "شیراز" }] };
    expect((await count({ of: "event", op: "did", event })).sample.map(({ person }) => person.id)).toEqual([two]);
  });
});

describe("a segment that runs", () => {
  it("is evaluated again after a day, and not while it is or once it is stopped", async () => {
    const { dependencies } = shop.platform;
    const { clock } = dependencies;
    const dayLater = { ...dependencies, clock: { ...clock, now: () => clock.now() + 86_400_000 } };
    const made = await start(
      await create("Members", [{ items: [{ of: "event", op: "did", event: { name: "signup", days: 30 } }] }]),
    );
    const row = { host, path: "/join", at: now - 60_000, visitor: visitorKey(wid, "late") };
    await shop.importRows([{ ...blankRow(uuidOf("late"), "signup"), ...row, session: visitorKey(wid, "late") }]);
    await refreshSegments(dependencies);
    expect(await evaluate(made)).toMatchObject({ size: 0 });
    await refreshSegments(dayLater);
    await refreshSegments(dayLater);
    expect((await client.segments.get({ id: made.id })).result.isEvaluating).toBe(true);
    expect(await evaluate(made)).toMatchObject({ size: 1, isEvaluating: false });
    expect(await listChanges(made.id)).toEqual([[key("late"), "enter", "time"]]);
    await client.segments.stop({ segment: made.id });
    await refreshSegments(dayLater);
    expect((await client.segments.get({ id: made.id })).result).toMatchObject({ isEvaluating: false, size: 1 });
  });

  it("has a job for its evaluation even where every try failed", async () => {
    const { dependencies } = shop.platform;
    const { postgres } = dependencies;
    const { id } = await create("Unlucky", buyers);
    await client.segments.start({ segment: id });
    const listJobs = () =>
      postgres.query<{ key: string; payload: object }>(
        "SELECT key, payload FROM jobs WHERE kind = $1 AND payload->>'id' = $2 AND state = 'waiting' ORDER BY due",
        [evaluationKind, id],
      );
    const [first] = await listJobs();
    const claimed = { kind: evaluationKind, key: first?.key ?? "", payload: first?.payload, website: wid, attempt: 8 };
    await postgres.transaction(async (queries) => {
      await queries.query("UPDATE jobs SET state = 'dead' WHERE kind = $1 AND key = $2", [evaluationKind, claimed.key]);
      await segmentJobs(dependencies)[evaluationKind]?.bury?.(claimed, queries);
    });
    expect(await listJobs()).toMatchObject([{ payload: claimed.payload }]);
    expect(await evaluate({ id })).toMatchObject({ size: 1, isEvaluating: false });
    expect(await listChanges(id)).toEqual([[key("one"), "enter", "initial"]]);
  });
});

describe("what is refused", () => {
  const issuesOf = (groups: unknown) =>
    create("Refused", groups as Groups).then(
      () => undefined,
      (error: { issues: { path: unknown[]; message: string }[] }) => error.issues.map(({ path }) => path.join(".")),
    );

  it.each<[string, unknown, string]>([
    ["no group", [{ items: [] }], "groups.0.items"],
    [
      "an unknown field",
      [{ items: [{ of: "attribute", field: "shoe", op: "is", value: "x" }] }],
      "groups.0.items.0.field",
    ],
    [
      "an operator of another kind",
      [{ items: [{ of: "kpi", field: "visits", op: "contains", value: 1 }] }],
      "groups.0.items.0.op",
    ],
    ["a missing value", [{ items: [{ of: "attribute", field: "city", op: "is" }] }], "groups.0.items.0.value"],
    [
      "an end before its start",
      [{ items: [{ of: "kpi", field: "visits", op: "between", value: [5, 2] }] }],
      "groups.0.items.0.value",
    ],
    ["10,000 conditions", [{ items: Array.from({ length: 10_000 }, () => buyers[0]?.items[0]) }], "groups.0.items"],
    [
      "days of half",
      [{ items: [{ of: "event", op: "did", event: { name: "x", days: 0.5 } }] }],
      "groups.0.items.0.event.days",
    ],
    [
      "a segment of nobody",
      [{ items: [{ of: "segment", field: crypto.randomUUID(), op: "is" }] }],
      "groups.0.items.0.field",
    ],
  ])("%s names its field", async (_, groups, path) => {
    expect(await issuesOf(groups)).toContain(path);
  });

  it("a definition that is too long when it is saved, and none of fifty conditions", async () => {
    const long: Groups = [{ items: [longCondition(), longCondition()] }];
    const tooLong = { status: 400, issues: [{ path: ["groups", 0, "items", 0, "value"] }] };
    await expect(create("Long", long)).rejects.toMatchObject(tooLong);
    await expect(client.segments.preview({ wid, type: "attribute", groups: long })).rejects.toMatchObject(tooLong);
    const made = await create(
      "Short",
      long.map(() => ({ items: [longCondition(20)] })),
    );
    await expect(client.segments.update({ id: made.id, groups: long })).rejects.toMatchObject(tooLong);
    const many = Array.from({ length: 5 }, () => ({ items: Array.from({ length: 10 }, () => readers[0]?.items[0]) }));
    const { result } = await client.segments.preview({ wid, type: "attribute", groups: many as Groups });
    expect(result.of).toBeGreaterThan(0);
  });

  it("a circle, and segments too deep inside each other", async () => {
    const inSegment = (field: string): Groups => [{ items: [{ of: "segment", field, op: "is" }] }];
    const chain = [await create("Depth 0", buyers)];
    for (let depth = 1; depth <= 5; depth += 1) {
      chain.push(await create(`Depth ${depth}`, inSegment(chain.at(-1)?.id ?? "")));
    }
    await expect(create("Depth 6", inSegment(chain.at(-1)?.id ?? ""))).rejects.toMatchObject({ status: 400 });
    const [first, second] = chain;
    await expect(
      client.segments.update({ id: first?.id ?? "", groups: inSegment(second?.id ?? "") }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: ["groups", 0, "items", 0, "field"] }] });
    await expect(client.segments.delete({ id: first?.id ?? "" })).rejects.toMatchObject({
      ...{ status: 409, code: "IN_USE" },
      data: { users: [{ kind: "segment", id: second?.id, name: "Depth 1" }] },
    });
  });

  it("a name that is taken, and starting without conditions", async () => {
    await create("Taken", buyers);
    await expect(create("Taken", buyers)).rejects.toMatchObject({ status: 409, issues: [{ path: ["name"] }] });
    const empty = await create("Empty", []);
    await expect(client.segments.start({ segment: empty.id })).rejects.toMatchObject({ status: 400 });
  });
});

it("deleting a segment takes its members along", async () => {
  const made = await create("Gone", buyers);
  await start(made);
  await client.segments.delete({ id: made.id });
  await expect(client.segments.get({ id: made.id })).rejects.toMatchObject({ status: 404 });
  await expect(client.reports.overview({ website: wid, segment: [made.id] })).rejects.toMatchObject({ status: 404 });
});
