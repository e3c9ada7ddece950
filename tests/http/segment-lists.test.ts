import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Segment } from "#contract/segments.ts";
import { forgetListed } from "#platform/members/listed-people.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { refreshLists } from "#platform/segments/lists/refresh-lists.ts";
import { SegmentFollower } from "#platform/segments/live/segment-follower.ts";
import { makeZip, sheetParts } from "#tests/files/zip.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
let secret: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
  secret = (await owner.client.websites.install({ id: owner.website.id })).result.secret;
  await identify("one", { id: "17", email: "one@shop.example", name: "مریم" });
  await identify("two", { phone: "09121234567", name: "علی" });
  await identify("three", { email: "three@shop.example", name: "سارا" });
});
afterAll(() => platform?.stop());

async function identify(visitor: string, data: object) {
  const at = new Date(platform.dependencies.clock.now() - 1_000).toISOString();
  const body = { events: [{ id: randomUUID(), at, name: "identify", visitor, data }] };
  const { status } = await platform.send("POST", "/collect/server", { token: secret, body });
  expect(status).toBe(202);
}

type Sent = { name?: string; segment?: string; token?: string };
async function send(text: string | Buffer, { name, segment, token = owner.token }: Sent) {
  const form = new FormData();
  form.append("wid", owner.website.id);
  if (name !== undefined) form.append("name", name);
  form.append("file", new Blob([new Uint8Array(Buffer.from(text))]), "people.csv");
  const path = `/wm/segments/segment${segment === undefined ? "" : `/${segment}`}/list`;
  const response = await fetch(platform.url + path, {
    method: segment === undefined ? "POST" : "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  type Body = { result: Segment; data: { issues: { path: string[]; message: string }[] } };
  return { status: response.status, body: (await response.json()) as Body };
}

/** Does the evaluation that waits, as the worker does. */
async function evaluate(id: string): Promise<Segment> {
  const { dependencies } = platform;
  const [row] = await dependencies.postgres.query<{ revision: number }>("SELECT revision FROM segments WHERE id = $1", [
    id,
  ]);
  await evaluateSegment(dependencies, { id, revision: row?.revision ?? 0 }, new AbortController().signal);
  return (await owner.client.segments.get({ id })).result;
}

async function make(text: string, name: string): Promise<Segment> {
  const { status, body } = await send(text, { name });
  expect(status, JSON.stringify(body)).toBe(200);
  return evaluate(body.result.id);
}

const namesIn = async (segment: string) => {
  const { items } = (await owner.client.people.inSegment({ website: owner.website.id, segment })).result;
  return items.map(({ name }) => name).sort();
};
const unmatchedOf = async (id: string) => (await owner.client.segments.unmatched({ id })).result.items;

const file = `نام,ایمیل,تلفن,شناسه
مریم,ONE@shop.example,,
علی,,۰۹۱۲ ۱۲۳ ۴۵۶۷,
دوباره,,,17
ناشناس,nobody@shop.example,,
خراب,not an address,,
بی‌نام,,,
`;

describe("a static segment", () => {
  it("keeps the cells of rows that name nobody while they are not too many", async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    const head = '<row><c t="inlineStr"><is><t>email</t></is></c></row>';
    const [rows, letters] = [2_010, 500];
    const { status, body } = await send(makeZip(sheetParts(head + row.repeat(rows), ["y".repeat(letters)])), {
      name: "long",
    });
    expect([status, body.result.list]).toMatchObject([200, { rows, rejected: rows }]);
    const { items } = (await owner.client.segments.unmatched({ id: body.result.id, after: 1_995, limit: 20 })).result;
    // Up to 50 million letters, and one row more.
    expect(items.map(({ line, cells }) => [line, cells.length])).toEqual(
      Array.from({ length: 16 }, (_, place) => [1_996 + place, place < 7 ? 50 : 0]),
    );
    await owner.client.segments.delete({ id: body.result.id });
  });

  it("holds the known people of a file, and says which rows brought nobody in", async () => {
    const made = await make(file, "همایش");
    expect(made).toMatchObject({ type: "static", size: 2, isEvaluating: false, groups: [] });
    expect(made.list).toMatchObject({ file: "people.csv", rows: 6, matched: 3, unmatched: 1, rejected: 2 });
    expect(await namesIn(made.id)).toEqual(["علی", "مریم"]);
    const unmatched = await unmatchedOf(made.id);
    expect(unmatched.map(({ line, problem }) => [line, problem === null])).toEqual([
      [5, true],
      [6, false],
      [7, false],
    ]);
    expect(unmatched[0]?.cells).toEqual(["nobody@shop.example"]);
    const counts = await owner.client.reports.counts({ website: owner.website.id, segment: [made.id] });
    expect(counts.result.all).toBe(2);
  });

  it("may be of a file that has nothing but addresses", async () => {
    const made = await make("three@shop.example\none@shop.example\n", "بی‌سطر نخست");
    expect(made.list).toMatchObject({ rows: 2, matched: 2 });
    expect(await namesIn(made.id)).toEqual(["سارا", "مریم"]);
  });

  it("takes another file: who stays neither leaves nor enters", async () => {
    const { id } = await make("email\none@shop.example\nthree@shop.example\n", "تازه");
    const { status } = await send("id;phone\n17;\n;+989121234567\n", { segment: id });
    expect(status).toBe(200);
    expect(await evaluate(id)).toMatchObject({ size: 2, list: { rows: 2, matched: 2 } });
    const changes = (await owner.client.segments.changes({ id })).result.items;
    expect(
      changes
        .map(({ person, change, cause }) => [person.name, change, cause])
        .slice(0, 2)
        .sort(),
    ).toEqual([
      ["سارا", "exit", "redefined"],
      ["علی", "enter", "redefined"],
    ]);
    expect(changes).toHaveLength(4);
  });

  it("refuses a file of nobody, a name that is taken, conditions, starting and stopping", async () => {
    const { id } = await make("email\none@shop.example\n", "گرفته");
    for (const text of ["", "نام,شهر\nمریم,یزد\n", 'email\n"one\n']) {
      const { status, body } = await send(text, { name: "نو" });
      expect([status, body.data.issues[0]?.path]).toEqual([400, ["file"]]);
    }
    expect((await send("email\na@b.example\n", { name: "گرفته" })).status).toBe(409);
    expect((await send("email\na@b.example\n", { name: " " })).body.data.issues[0]?.path).toEqual(["name"]);
    const static_ = { status: 400, issues: [{ path: ["type"] }] };
    await expect(owner.client.segments.start({ segment: id })).rejects.toMatchObject(static_);
    await expect(owner.client.segments.stop({ segment: id })).rejects.toMatchObject(static_);
    const groups = [{ items: [{ of: "kpi" as const, field: "visits" as const, op: "gte", value: 2 }] }];
    await expect(owner.client.segments.update({ id, groups })).rejects.toMatchObject(static_);
    expect((await owner.client.segments.update({ id, name: "نام نو" })).result.name).toBe("نام نو");
    const defined = (await owner.client.segments.create({ wid: owner.website.id, name: "شرطی", type: "kpi", groups }))
      .result;
    expect((await send("email\na@b.example\n", { segment: defined.id })).status).toBe(400);
    expect((await send("email\na@b.example\n", { segment: id, token: other.token })).status).toBe(404);
  });

  it("follows people who are merged or known later, and forgets rows of nobody after a week", async () => {
    const { id } = await make("email,phone\nlate@shop.example,\n,09130000000\nbad,\n", "دیرآمده");
    expect(await namesIn(id)).toEqual([]);
    await identify("late", { email: "late@shop.example", name: "رضا" });
    await identify("phone", { phone: "09130000000", name: "رضا" });
    const { dependencies } = platform;
    const later = (days: number) => ({
      ...dependencies,
      clock: { ...dependencies.clock, now: () => dependencies.clock.now() + days * dayMs },
    });
    await refreshLists(later(1));
    expect(await evaluate(id)).toMatchObject({ size: 2, list: { matched: 2 } });
    // A list matched again on the same day is computed again.
    await refreshLists(later(1.25));
    expect(await evaluate(id)).toMatchObject({ size: 2, list: { matched: 2 } });
    const wid = owner.website.id;
    const [one, two] = (await owner.client.people.inSegment({ website: wid, segment: id })).result.items;
    await owner.client.profiles.merge({ wid, user: one?.id ?? "", other: two?.id ?? "" });
    await refreshLists(later(2));
    expect(await evaluate(id)).toMatchObject({ size: 1, list: { matched: 2 } });
    expect(await unmatchedOf(id)).toHaveLength(1);
    await refreshLists(later(8));
    expect(await unmatchedOf(id)).toEqual([]);
  });

  it("keeps whom a merge gives another number, where no segment runs", async () => {
    await identify("kept", { email: "kept@shop.example", name: "نگار" });
    await identify("merged", { phone: "09140000000", name: "نگار" });
    const [{ id }, other] = [
      await make("phone\n09140000000\n", "ادغام"),
      await make("email\nkept@shop.example\n", "مانده"),
    ];
    const personIn = async (segment: string) => {
      const { items } = (await owner.client.people.inSegment({ website: owner.website.id, segment })).result;
      return items.map((person) => person.id);
    };
    const [merged = ""] = await personIn(id);
    const [kept = ""] = await personIn(other.id);
    await owner.client.profiles.merge({ wid: owner.website.id, user: kept, other: merged });
    const { dependencies, collector } = platform;
    const follower = new SegmentFollower({ ...dependencies, collector });
    while (await follower.follow());
    const listed = async () => [...(await personIn(id)), ...(await personIn(other.id))];
    const [person = ""] = await personIn(id);
    expect(await listed()).toEqual([person, person]);
    // The evaluation of the day finds nothing to change.
    await refreshLists({
      ...dependencies,
      clock: { ...dependencies.clock, now: () => dependencies.clock.now() + dayMs },
    });
    expect([(await evaluate(id)).size, (await evaluate(other.id)).size]).toEqual([1, 1]);
    expect(await listed()).toEqual([person, person]);
    const causes = [];
    for (const segment of [id, other.id]) {
      const { items } = (await owner.client.segments.changes({ id: segment })).result;
      causes.push(...items.map(({ change, cause }) => [change, cause]));
    }
    expect(causes).toEqual([
      ["enter", "initial"],
      ["enter", "initial"],
    ]);
    for (const segment of [id, other.id]) await owner.client.segments.delete({ id: segment });
  });

  it("loses the rows of a person who is erased", async () => {
    const { id } = await make("email\none@shop.example\nthree@shop.example\n", "پاک‌شده");
    const { postgres } = platform.dependencies;
    const [row] = await postgres.query<{ person: string }>(
      "SELECT person_id::text AS person FROM identifiers WHERE website_id = $1 AND value = 'one@shop.example'",
      [owner.website.id],
    );
    const person = row?.person ?? "";
    await forgetListed(postgres, owner.website.id, { person, numbers: [person] });
    await refreshLists(platform.dependencies);
    expect(await evaluate(id)).toMatchObject({ size: 1, list: { matched: 1 } });
    await owner.client.segments.delete({ id });
  });
});
