import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PeopleInput, PersonSort } from "#contract/people.ts";
import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { countPeople } from "#platform/profiles/count-people.ts";
import { exportPeople } from "#platform/profiles/export-people.ts";
import { listByNameFirst } from "#platform/profiles/list-by-name.ts";
import { listPeople } from "#platform/profiles/list-people.ts";
import { readPeopleQuery } from "#platform/profiles/read-people-query.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

/** Pages of a list whose people came again over three months: however a page is found, it is a part of the whole list. */

const dayMs = 86_400_000;
const letters = [..."ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی"];
const people = 60;
let shop: Shop;

const visitorOf = (nth: number) => (nth % 2 === 0 ? BigInt(nth + 1) << 56n : BigInt(nth + 1));
const lastVisitOf = (nth: number) => now - (nth % 80) * dayMs - nth * 60_000;

/**
 * The visits of a person, whose number has zeros at either end: the last one `nth` days ago, others before. Every third is
 * nobody known, every fourth bought.
 */
function visitsOf(website: string, nth: number): EventRow[] {
  const own = {
    visitor: visitorOf(nth),
    host,
    path: "/",
    medium: nth % 2 === 0 ? "search" : "direct",
  };
  const visit = (again: number): EventRow[] => {
    const at = lastVisitOf(nth) - again * 9 * dayMs;
    const when = { ...own, at, session: visitorKey(website, `pages ${nth} ${again}`) };
    return [
      { ...blankRow(uuidOf(`pages ${nth} ${again}`), "page_view"), ...when },
      ...(nth % 4 === 0
        ? [{ ...blankRow(uuidOf(`bought ${nth} ${again}`), "purchase"), ...when, value: nth + 1, currency: "IRT" }]
        : []),
    ];
  };
  const name = nth % 5 === 0 ? {} : { name: `${letters[(nth * 7) % letters.length]} ${nth % 4}` };
  const said = { ...blankRow(uuidOf(`said ${nth}`), "identify"), ...own, at: now - 100 * dayMs };
  return [
    ...Array.from({ length: 1 + (nth % 3) }, (_, again) => visit(again)).flat(),
    ...(nth % 3 === 0 ? [] : [{ ...said, data: JSON.stringify({ id: `p-${nth}`, ...name }) }]),
  ];
}

function seenNow(visitor: bigint): EventRow {
  const here = { visitor, session: visitorKey(shop.website, `now ${visitor}`), host, path: "/", medium: "direct" };
  return { ...blankRow(uuidOf(`now ${visitor}`), "page_view"), ...here, at: now + 500 };
}

const keysOf = ({ rows }: Awaited<ReturnType<typeof listByNameFirst>>) => rows.map(({ key }) => key);

beforeAll(async () => {
  shop = await openShop();
  await shop.importRows(Array.from({ length: people }, (_, nth) => visitsOf(shop.website, nth)).flat());
});
afterAll(() => shop?.stop());

const period = { from: "2026-09-10", to: "2026-11-10" };
const selections: Partial<PeopleInput>[] = [{}, { medium: ["search"] }, { ...period, client: 3 }];

it.each(["-lastSeenAt", "-revenue", "-sessions", "name"] as const)(
  "by %s are parts of the whole list",
  async (sort) => {
    for (const selection of selections) {
      const read = async (page: number, limit: number) =>
        (await shop.client.people.list({ website: shop.website, ...selection, sort, page, limit })).result;
      const whole = await read(1, 200);
      expect(whole.items).toHaveLength(whole.total);
      const last = Math.ceil(whole.total / 4);
      for (const page of [2, last, last + 1]) {
        const { items, total } = await read(page, 4);
        expect(items).toEqual(whole.items.slice((page - 1) * 4, page * 4));
        expect(total).toBe(whole.total);
      }
    }
  },
);

it.each(["-lastSeenAt", "-revenue", "-sessions", "name"] as const)(
  "by %s follow one another by place, forwards and backwards, whatever their number",
  async (sort) => {
    for (const selection of [{ medium: ["search"] }, { q: "p-1" }]) {
      const read = async (page: number, place?: string) =>
        (
          await shop.client.people.list({
            website: shop.website,
            ...selection,
            sort,
            page,
            limit: 7,
            ...(place && { place }),
          })
        ).result;
      const whole = (
        await shop.client.people.list({ website: shop.website, ...selection, sort, page: 1, limit: 200 })
      ).result.items.map(({ id }) => id);
      const pages = [await read(1)];
      const listed = () => pages.flatMap(({ items }) => items.map(({ id }) => id));
      // The number says nothing where a place is given.
      while (listed().length < whole.length && pages.length < 20) pages.push(await read(99, pages.at(-1)?.next ?? ""));
      expect(listed()).toEqual(whole);
      for (const [index, { items }] of pages.entries()) {
        if (index < 2) continue;
        const before = await read(50, pages[index]?.previous ?? "");
        expect(before.items.map(({ id }) => id)).toEqual(pages[index - 1]?.items.map(({ id }) => id));
        expect(items.length).toBeGreaterThan(0);
      }
      const past = await read(3, pages.at(-1)?.next ?? "");
      expect(past.items).toEqual([]);
    }
  },
);

it("repeat and miss nobody who stays while somebody comes and another one goes up", async () => {
  const read = async (page: number, place?: string) =>
    (await shop.client.people.list({ website: shop.website, page, limit: 5, ...(place && { place }) })).result;
  const [first, whole] = [
    await read(1),
    (await shop.client.people.list({ website: shop.website, limit: 200 })).result.items.map(({ id }) => id),
  ];
  // A newcomer, and somebody of a later page.
  await shop.importRows([seenNow(5_000n), seenNow(41n << 56n)]);
  const second = await read(2, first.next ?? "");
  expect(second.items.map(({ id }) => id)).toEqual(whole.slice(5, 10));
  const back = await read(1, second.previous ?? "");
  expect(back.items.map(({ id }) => id)).toEqual(whole.slice(0, 5));
  await expect(read(2, "after.bm90aGluZw")).rejects.toMatchObject({ status: 400 });
  const other = shop.client.people.list({ website: shop.website, sort: "name", place: first.next ?? "" });
  await expect(other).rejects.toMatchObject({ status: 400 });
});

it.each([
  ["a text where a number stands", "-revenue", ["-revenue", 0, "1e9", 0, "1"]],
  ["an instant that no store has", "-lastSeenAt", ["-lastSeenAt", 0, "", Number.MAX_SAFE_INTEGER, "1"]],
  ["a zero byte in a name", "name", ["name", 0, "a\0b", 0, "1"]],
  ["a number above all keys", "name", ["name", 0, "a", 0, "18446744073709551616"]],
  ["another order", "name", ["-revenue", 0, "1", 0, "1"]],
] as const)("refuse a place with %s", async (_, sort, written) => {
  const place = `after.${Buffer.from(JSON.stringify(written)).toString("base64url")}`;
  const refused = shop.client.people.list({ website: shop.website, sort, place });
  await expect(refused).rejects.toMatchObject({ status: 400, data: { issues: [{ path: ["place"] }] } });
});

it("by name are the same where PostgreSQL is sent the people and where it sends its order", async () => {
  const { dependencies } = shop.platform;
  const website = { id: shop.website, host, timeZone: "Asia/Tehran", currency: "IRT" as const };
  for (const input of [{ medium: ["search"] }, period, { ...period, client: 2 }]) {
    const selection = await readPeopleQuery(dependencies, { input, website, account: "owner" });
    expect(selection.isNarrowed).toBe(true);
    for (const window of [
      { offset: 0, limit: 5 },
      { offset: 9, limit: 7 },
      { offset: 0, limit: 200 },
    ]) {
      const options = { among: { isNarrowed: true }, account: "owner", ...window };
      const sent = await listByNameFirst(selection, options, dependencies);
      const ordered = await listByNameFirst(selection, { ...options, maxSent: 0 }, dependencies);
      expect([await ordered.count(), keysOf(ordered)]).toEqual([await sent.count(), keysOf(sent)]);
      expect(sent.rows.length).toBeGreaterThan(0);
    }
  }
});

describe("of a search that matches more people than a statement names", () => {
  const broad = { account: "owner", maxMatches: 4 };
  const select = async (input: Partial<PeopleInput>) => {
    const website = { id: shop.website, host, timeZone: "Asia/Tehran", currency: "IRT" as const };
    return readPeopleQuery(shop.platform.dependencies, { input: { ...input, q: "p-" }, website, account: "owner" });
  };
  /** All pages of three by their places. */
  async function follow(input: Partial<PeopleInput>, sort: PersonSort) {
    const pages: Awaited<ReturnType<typeof listPeople>>[] = [];
    for (let place: string | undefined, isLast = false; !isLast; ) {
      const selection = await select({ ...input, limit: 3 });
      const page = await listPeople(selection, { ...broad, sort, place }, shop.platform.dependencies);
      pages.push(page);
      place = page.next ?? undefined;
      isLast = page.items.length < 3 || place === undefined;
    }
    return pages;
  }
  const ids = (pages: readonly { items: readonly { id: string }[] }[]) =>
    pages.flatMap(({ items }) => items.map(({ id }) => id));
  const whole = async (input: Partial<PeopleInput>, sort: PersonSort) =>
    (await shop.client.people.list({ website: shop.website, q: "p-", ...input, sort, limit: 200 })).result;

  it("follow one another by name, whatever order is requested, and say so", async () => {
    for (const input of [{}, { client: 2 }]) {
      const [pages, expected] = [await follow(input, "-revenue"), await whole(input, "name")];
      expect(expected.total).toBeGreaterThan(broad.maxMatches);
      expect(pages.map(({ sort, total }) => [sort, total])).toEqual(pages.map(() => ["name", expected.total]));
      expect(ids(pages)).toEqual(expected.items.map(({ id }) => id));
    }
  });

  it("are narrowed by period and filters first: in the order asked for where few are left", async () => {
    const few = { from: "2026-11-18", to: "2026-11-20" };
    const many = { medium: ["search"] };
    const expected = await whole(few, "-revenue");
    expect([expected.total > 0, expected.total <= broad.maxMatches]).toEqual([true, true]);
    const pages = await follow(few, "-revenue");
    expect([pages[0]?.sort, ids(pages)]).toEqual(["-revenue", expected.items.map(({ id }) => id)]);
    const rest = await follow(many, "-revenue");
    expect([rest[0]?.sort, ids(rest)]).toEqual(["name", (await whole(many, "name")).items.map(({ id }) => id)]);
  });

  it("are counted by type and exported whole", async () => {
    for (const input of [{}, { client: 3 }, { medium: ["search"] }, { from: "2026-11-18", to: "2026-11-20" }]) {
      const { count } = shop.client.people;
      const expected = (await count({ website: shop.website, q: "p-", ...input })).result;
      expect(await countPeople(await select(input), broad, shop.platform.dependencies)).toEqual(expected);
      const parts = await exportPeople(await select(input), { ...broad, sort: "name" }, shop.platform.dependencies);
      const exported: { items: { id: string }[] }[] = [];
      for await (const part of parts) exported.push(part);
      expect(ids(exported).toSorted()).toEqual((await whole(input, "name")).items.map(({ id }) => id).toSorted());
    }
  });
});

it("are beside a rank among all buyers by what they paid, with when each bought last", async () => {
  const rankOf = async (visitor: bigint) =>
    (await shop.client.profiles.rank({ wid: shop.website, user: visitor.toString() })).result;
  const buyers = Array.from({ length: people }, (_, nth) => nth).filter((nth) => nth % 4 === 0);
  const paid = buyers.map((nth) => (nth + 1) * (1 + (nth % 3)));
  // Somebody of the shop itself bought for more than all of them.
  const [all, one] = [[...paid, 2_500_000], visitorKey(shop.website, "one")];
  expect(await rankOf(one)).toMatchObject({ rank: 1, buyers: all.length });
  for (const [index, nth] of buyers.entries()) {
    const { lastOrderAt, ...found } = await rankOf(visitorOf(nth));
    const rank = 1 + all.filter((amount) => amount > (paid[index] ?? 0)).length;
    expect(found, `${nth}`).toEqual({ rank, buyers: all.length });
    expect(Date.parse(lastOrderAt ?? ""), `${nth}`).toBe(lastVisitOf(nth));
  }
  expect(await rankOf(visitorOf(3))).toEqual({ rank: null, buyers: all.length, lastOrderAt: null });
});
