import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { foldWebsite } from "#platform/data-retention/fold-website.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "#platform/visits/day.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { cleanUp } from "./clean-up.ts";
import { erasePerson } from "./erase-person.ts";
import { requestErasure } from "./request-erasure.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const email = "sara@shop.example";

it("takes an erased person out of folded days, whose sums stay", async () => {
  const { collector, site } = await scene(platform);
  const { dependencies, clock } = platform;
  const { postgres, clickhouse } = dependencies;
  const old = clock.time - 360 * dayMs;
  const at = (ms: number) => new Date(old + ms).toISOString();
  const page = (path: string) => `https://shop.example${path}`;
  const [own, others] = [v7(), v7()];
  await collector.acceptServer(site.secret, {
    events: [
      { id: v7(), visitor: "a", session: own, name: "page_view", url: page(`/of/${email}`), at: at(0) },
      {
        id: v7(),
        visitor: "a",
        session: own,
        name: "page_view",
        url: page(`/of/${email.toUpperCase()}`),
        at: at(1_000),
      },
      { id: v7(), visitor: "a", session: own, name: "identify", data: { email }, at: at(2_000) },
      { id: v7(), visitor: "a", session: own, name: "purchase", at: at(3_000), data: { order: "1", value: 5_000 } },
      { id: v7(), visitor: "b", session: others, name: "page_view", url: page(`/search?q=1`), at: at(4_000) },
      { id: v7(), visitor: "b", session: others, name: "page_view", url: page(`/share/${email}`), at: at(5_000) },
      ...[
        { visitor: "a", session: own, data: { s: "a.hello", t: "Hello Karimi", l: "/orders/12", k: "p1" } },
        { visitor: "b", session: others, data: { s: "a.to", t: `To ${email}`, l: "/share", k: "" } },
        { visitor: "b", session: others, data: { s: "a.buy", t: "Buy", l: "/cart", k: "" } },
      ].map((each, index) => ({
        id: v7(),
        name: "click",
        url: page(`/share/${email}`),
        at: at(6_000 + index),
        ...each,
      })),
    ],
  });
  await postgres.query("UPDATE websites SET data_retention_months = 6 WHERE id = $1", [site.id]);
  const imports = importsForErasure(dependencies);
  const signal = new AbortController().signal;
  expect(await foldWebsite({ ...dependencies, collector, imports }, site.id, signal)).toBe(true);
  const read = async <T extends z.ZodRawShape>(columns: string, shape: T) =>
    clickhouse.select(sql`SELECT ${constant(columns)} FROM visits WHERE website = ${uuid(site.id)}`, z.object(shape), {
      owner: "test",
    });
  const clicks = () =>
    clickhouse.select(
      sql`SELECT selector, text, link, item, page, toString(element) AS element, toString(visitor) AS visitor, hasty
          FROM clicks WHERE website = ${uuid(site.id)} ORDER BY at`,
      z.object({
        ...{ selector: z.string(), text: z.string(), link: z.string(), item: z.string(), page: z.string() },
        ...{ element: z.string(), visitor: z.string(), hasty: z.number() },
      }),
      { owner: "test" },
    );
  const sums = () =>
    read(
      `toUInt32(sum(views)) AS views, toUInt32(sum(arraySum(page_views))) AS pageViews, toUInt32(sum(orders)) AS orders,
        toString(sum(sales)) AS sales, toUInt32(uniqExact(visitor)) AS visitors, toUInt32(count()) AS rows`,
      {
        ...{ views: z.number(), pageViews: z.number(), orders: z.number(), visitors: z.number(), rows: z.number() },
        sales: z.string(),
      },
    );
  const [before, clicked] = [await sums(), await clicks()];
  expect(before).toEqual([{ views: 4, pageViews: 4, orders: 1, sales: "50000", visitors: 2, rows: 2 }]);
  const [row] = await postgres.query<{ id: string }>("SELECT id::text FROM people WHERE website_id = $1", [site.id]);
  const [owner] = await postgres.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  const person = BigInt.asUintN(64, BigInt(row?.id ?? "0"));
  const id = await requestErasure(dependencies, { website: site.id, person, author: owner?.id ?? "" });
  const erasing = {
    ...dependencies,
    collector,
    imports,
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  };
  await erasePerson(erasing, id);
  expect(await cleanUp(erasing, id, signal)).toBe(true);
  expect(await sums()).toEqual(before);
  const texts = await read("toString(tuple(*)) AS text, arraySort(page_views) AS times", {
    text: z.string(),
    times: z.array(z.number()),
  });
  expect(texts.map(({ text }) => text).join("\n")).not.toMatch(/sara|shop\.example\/of\/s/i);
  // Two spellings of the person's page are one page now, with the views of both.
  expect(texts.map(({ times }) => times).sort()).toEqual([[1, 1], [2]]);
  const [hello, to, buy] = await clicks();
  expect(clicked.map(({ hasty }) => hasty)).toEqual([0, 0, 0]);
  // Whose rows got another visitor's number may have a series of rage with that one's.
  expect([hello, to, buy].map((click) => click?.hasty)).toEqual([1, 0, 0]);
  // Of their own click the words go, of others' what names them; each element has the number of its new name.
  expect(hello).toMatchObject({ selector: "a.hello", text: "", link: "", item: "" });
  expect(to).toMatchObject({ selector: "a.to", text: "To -", link: "/share", page: "shop.example/share/-" });
  expect(buy).toMatchObject({ text: "Buy", link: "/cart", element: clicked[2]?.element });
  expect([hello?.element, to?.element]).not.toEqual([clicked[0]?.element, clicked[1]?.element]);
  expect([hello?.visitor === clicked[0]?.visitor, to?.visitor]).toEqual([false, clicked[1]?.visitor]);
  const viewed = await clickhouse.select(
    sql`SELECT page FROM leaves WHERE website = ${uuid(site.id)} ORDER BY at`,
    z.object({ page: z.string() }),
    { owner: "test" },
  );
  expect(viewed.map(({ page }) => page)).toEqual(
    ["of/-", "of/-", "search", "share/-"].map((each) => `shop.example/${each}`),
  );
  const shopRows = await clickhouse.select(
    sql`SELECT toString(tuple(*)) AS text, toString(visitor) AS visitor FROM shop_events WHERE website = ${uuid(site.id)}`,
    z.object({ text: z.string(), visitor: z.string() }),
    { owner: "test" },
  );
  expect(shopRows).toHaveLength(1);
  expect(shopRows[0]?.text).not.toMatch(/sara/i);
  expect(BigInt(shopRows[0]?.visitor ?? "0")).not.toBe(person);
});
