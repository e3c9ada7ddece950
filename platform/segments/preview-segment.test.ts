import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { inSegment, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { previewSegment } from "./preview-segment.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("estimates the members of a segment from the sample that all conditions are estimated from", async () => {
  const { dependencies, website, clock, collector, start, evaluate } = await openLiveWebsite(platform);
  const rows = Array.from({ length: 320 }, (_, index) => ({
    ...blankRow(uuidOf(`view ${index}`), "page_view"),
    ...{ host: website.host, path: "/", at: clock.time, visitor: visitorKey(website.id, `crowd ${index}`) },
  }));
  await collector.importRows(website.id, rows);
  clock.time += 1;
  await dependencies.barrier.ensureLoaded();
  const id = await start(viewed("did", 5));
  await evaluate();
  const count = async (groups: ReturnType<typeof viewed>, isEstimate: boolean) => {
    const previewed = { website, account: "test", definition: { groups }, isEstimate };
    return (await previewSegment(dependencies, previewed)).count;
  };
  expect(await count(inSegment(id, "is"), false)).toBe(320);
  expect(await count(inSegment(id, "is"), true)).toBe(await count(viewed("did", 5), true));
});

it("traits are tested together as they are one by one: what was said wins over what sessions showed", async () => {
  const { dependencies, website, clock, collector } = await openLiveWebsite(platform);
  const { postgres } = dependencies;
  const seen = (person: string, city: string, medium: string) => ({
    ...blankRow(uuidOf(`${website.id} ${person}`), "page_view"),
    ...{
      host: website.host,
      path: "/",
      at: clock.time,
      visitor: visitorKey(website.id, person),
      session: 7n,
      city,
      medium,
    },
  });
  const rows = [
    seen("said another", "Tehran", "search"),
    seen("said this", "Shiraz", "search"),
    seen("only seen", "Tehran", "search"),
    seen("by mail", "Tehran", "email"),
  ].map((row, index) => ({ ...row, session: BigInt(index + 1) }));
  await collector.importRows(website.id, rows);
  const say = (person: string, city: string) =>
    postgres.query(
      "INSERT INTO people (website_id, id, city, attributes, claimed_at, revision) VALUES ($1, $2, $3, '{}', '{}', 1)",
      [website.id, BigInt.asIntN(64, visitorKey(website.id, person)).toString(), city],
    );
  await say("said another", "Qom");
  await say("said this", "Tehran");
  await say("never came", "Tehran");
  clock.time += 1;
  await dependencies.barrier.ensureLoaded();
  const is = (field: string, value: string) => ({ of: "attribute" as const, field, op: "is" as const, value });
  const count = async (city: string, medium: string) => {
    const definition = { groups: [{ negate: false, items: [is("city", city), is("medium", medium)] }] } as never;
    return (await previewSegment(dependencies, { website, account: "test", definition, isEstimate: false })).count;
  };
  expect(await count("Tehran", "search")).toBe(2);
  expect(await count("Qom", "search")).toBe(1);
  expect(await count("Shiraz", "search")).toBe(0);
  expect(await count("Tehran", "email")).toBe(1);
});

it("estimates people, not visitors: each by their own number, with all that any visitor of theirs did", async () => {
  const { dependencies, website, clock, collector, site } = await openLiveWebsite(platform);
  const { postgres, barrier } = dependencies;
  // Of every three visitors two are one person, and only the second of them looked at a page.
  const visitors = Array.from({ length: 600 }, (_, index) => `visitor ${index}`);
  const events = visitors.flatMap((visitor, index) => {
    const event = { at: new Date(clock.time).toISOString(), visitor, url: "https://shop.example/" };
    const email = `${Math.floor(index / 3)}@shop.example`;
    const said = { ...event, id: uuidOf(`said ${index}`), name: "identify", data: { email } };
    const seen = { ...event, id: uuidOf(`seen ${index}`), name: "page_view" };
    return [...(index % 3 < 2 ? [said] : []), ...(index % 3 > 0 ? [seen] : [])];
  });
  for (let first = 0; first < events.length; first += 100)
    await collector.acceptServer(site.secret, { events: events.slice(first, first + 100) });
  // What a visitor does in one instant is stored a millisecond apart.
  clock.time += 10;
  await barrier.ensureLoaded();
  await dependencies.identity.ensureFresh();
  const links = await postgres.query<{ visitor: string; person: string }>(
    "SELECT visitor::text, person_id::text AS person FROM visitor_links WHERE website_id = $1",
    [website.id],
  );
  const personOf = new Map(links.map(({ visitor, person }) => [visitor, person]));
  const people = visitors.flatMap((visitor, index) => {
    const key = BigInt.asIntN(64, visitorKey(website.id, visitor)).toString();
    return index % 3 > 0 ? [personOf.get(key) ?? key] : [];
  });
  const isFirst = (person: string) => BigInt.asUintN(64, BigInt(person)) >> 60n === 0n;
  const previewed = { website, account: "test", definition: { groups: viewed("did", 5) }, isEstimate: true };
  const preview = await previewSegment(dependencies, previewed);
  expect(personOf.size).toBe(400);
  expect(preview.count).toBe(16 * new Set(people.filter(isFirst)).size);
  expect(preview.of).toBe(preview.count);
});
