import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Half past midnight of 28 Esfand 1404 in Tehran: a day earlier in UTC. The year has 29 days of Esfand. */
const now = Date.parse("2026-03-18T21:00:00Z");

let platform: TestPlatform;
let client: Client;
let website: string;

/** Name → the day of birth. */
const born = {
  leapDay: "2021-03-20",
  today: "1990-03-19",
  yesterday: "1990-03-18",
  newYear: "1972-03-21",
  onTheLastDay: "2000-04-16",
  after: "2000-04-17",
  old: "1890-09-01",
  babe: "2026-03-19",
  unborn: "2027-01-01",
};

beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(now - platform.dependencies.clock.now());
  const owner = await makeOwner(platform, "owner");
  client = owner.client;
  const made = await client.websites.create({
    ...{ name: "Shop", url: "https://shop.example", timeZone: "Asia/Tehran" },
  });
  website = made.result.id;
  const people = [...Object.entries(born), ["unknown", null]] as const;
  for (const [of, id] of [...people.map((person, index) => [person, index + 1] as const)]) {
    await platform.dependencies.postgres.query(
      `INSERT INTO people (website_id, id, name, birthday, attributes, claimed_at, revision)
       VALUES ($1, $2, $3, $4, '{}', '{}', 0)`,
      [website, -id, of[0], of[1]],
    );
  }
  await platform.dependencies.postgres.query(
    `INSERT INTO identifiers (website_id, kind, value, person_id) VALUES ($1, 'id', 'c-17', -2)`,
    [website],
  );
  // Somebody else's people are nobody here.
  await platform.dependencies.postgres.query(
    `INSERT INTO people (website_id, id, name, birthday, attributes, claimed_at, revision)
     VALUES ($1, 1, 'theirs', '1990-03-19', '{}', '{}', 0)`,
    [owner.website.id],
  );
});
afterAll(() => platform?.stop());

describe("birthdays", () => {
  it("of the coming 30 days stand in their order, with the age completed then", async () => {
    const { result } = await client.audience.dobs({ website });
    expect(result.today).toBe("2026-03-19");
    expect(result.items.map(({ name, inDays, age }) => [name, inDays, age])).toEqual([
      ["today", 0, 36],
      // Kept on the 29th of Esfand of a common year.
      ["leapDay", 1, 5],
      ["newYear", 2, 54],
      ["onTheLastDay", 29, 26],
    ]);
    expect(result.total).toBe(4);
    // A person's number has 64 bits without a sign, as everywhere; what the shop calls them is known.
    expect(result.items[0]).toMatchObject({ key: (2n ** 64n - 2n).toString(), ownerId: "c-17" });
  });

  it("come in pages", async () => {
    const { result } = await client.audience.dobs({ website, page: 2, limit: 2 });
    expect(result.items.map(({ name }) => name)).toEqual(["newYear", "onTheLastDay"]);
    expect(result).toMatchObject({ total: 4, page: 2, limit: 2 });
  });

  it("count ages by decade up to the oldest, of people with a known birthday", async () => {
    const { result } = await client.audience.dobs({ website });
    const people = Object.fromEntries(result.ages.map((each) => [each.from, each.people]));
    expect(people).toEqual({ 0: 2, 10: 0, 20: 2, 30: 2, 40: 0, 50: 1, 60: 0, 70: 0, 80: 0, 90: 0, 100: 1 });
    expect(result.known).toBe(8);
  });
});

it("the overview of partner tenants is the overview without its series", async () => {
  const { series, compareSeries, ...headline } = (await client.reports.overview({ website, compare: true })).result;
  expect([series?.length, compareSeries?.length]).toEqual([24, 24]);
  expect((await client.audience.tamin({ website, compare: true })).result).toEqual(headline);
});

it("a website without segments has none in their report, and a period that makes no sense is refused as in every report", async () => {
  const { result } = await client.audience.segments({ website, from: "2026-03-01", to: "2026-03-19" });
  expect(result).toMatchObject({ totals: {}, items: [], total: 0, page: 1, range: { boundary: "day" } });
  await expect(client.audience.segments({ website, from: "2026-03-19", to: "2026-03-01" })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ["to"] }],
  });
});
