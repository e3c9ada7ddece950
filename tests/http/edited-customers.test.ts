import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorKey } from "#platform/events/keys.ts";
import { readPersons } from "#platform/people/read-persons.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { readMigrations } from "#platform/stores/migrations.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** A customer whom the owner corrected, or made one with somebody else, stays one person once the shop names them. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const [typed, corrected, email] = ["+989120000001", "+989120000002", "sara@shop.example"];
const identify = (data: object, more: Partial<Said> = {}): Said => ({ name: "identify", data, ...more });
const purchase = (more: Partial<Said>): Said => ({ name: "purchase", data: { order: "A-1", value: 100 }, ...more });

async function openShop() {
  const { website, secret, browse, serve } = await makeCollectingWebsite(platform, owner);
  const { postgres } = platform.dependencies;
  const browser = randomUUID();
  const keyOf = (visitor: string) => visitorKey(website.id, visitor).toString();
  const of = (visitor: string) => ({ wid: website.id, user: keyOf(visitor) });
  /** Everybody of the shop: the ids of each, and where messages to them go. */
  const everybody = async () => {
    const rows = await postgres.query<{ id: string; ids: string[] }>(
      `SELECT people.id::text, ARRAY(SELECT value FROM identifiers WHERE website_id = $1 AND kind = 'id'
         AND person_id = people.id ORDER BY value) AS ids FROM people WHERE website_id = $1`,
      [website.id],
    );
    const persons = await readPersons(postgres, { website: website.id, people: rows.map(({ id }) => id) });
    return rows.map(({ id, ids }) => [ids.join(), persons.get(id)?.phone, persons.get(id)?.email]);
  };
  const rebuild = () => rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, website.id);
  const signature = createHmac("sha256", secret).update("42").digest("hex");
  const stored = () =>
    postgres.query("SELECT to_jsonb(people) - 'revision' AS row FROM people WHERE website_id = $1 ORDER BY id", [
      website.id,
    ]);
  /** What was stored before the owner's hand kept browsers, as an upgrade finds it, and then has it. */
  const upgrade = async () => {
    await postgres.query("UPDATE people SET kept_browsers = '{}', kept_ids = '{}' WHERE website_id = $1", [website.id]);
    const [migration] = readMigrations("postgres", new Set(["0236-kept-browsers"]));
    const raise = migration?.statements.find((statement) => statement.startsWith("WITH merges"));
    await postgres.query(raise ?? "");
  };
  return { browse, serve, browser, keyOf, of, everybody, rebuild, stored, signature, upgrade };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** How the shop names customer 42 with certainty. */
const namings: Record<string, (shop: Shop) => Promise<unknown>> = {
  "a signed page": ({ browse, browser, signature }) => browse(browser, identify({ id: "42", signature, email })),
  "a purchase with its browser": ({ serve, browser }) => serve(purchase({ person: "42", visitor: browser })),
};

describe("a customer whose phone the owner corrected", () => {
  it("has it, and their history, once a guest registers", async () => {
    for (const [how, name] of Object.entries(namings)) {
      const shop = await openShop();
      await shop.browse(shop.browser, identify({ email, phone: typed }));
      await owner.client.profiles.update({ ...shop.of(shop.browser), data: { phone: corrected } });
      await name(shop);
      expect(await shop.everybody(), how).toEqual([["42", corrected, email]]);
      await shop.rebuild();
      expect(await shop.everybody(), how).toEqual([["42", corrected, email]]);
    }
  });

  it("has it once the server names the id that a page said unsigned, without the browser", async () => {
    const shop = await openShop();
    await shop.browse(shop.browser, identify({ id: "42", phone: typed }));
    await owner.client.profiles.update({ ...shop.of(shop.browser), data: { phone: corrected } });
    await shop.serve(purchase({ person: "42" }));
    expect(await shop.everybody()).toEqual([["42", corrected, null]]);
  });
});

/** How the customer is named where nothing but their browser leads to them. */
const later = {
  ...namings,
  "an id that the page says unsigned, and then the server": async ({ browse, serve, browser }: Shop) => {
    await browse(browser, identify({ id: "42" }));
    await serve(purchase({ person: "42" }));
  },
};

it("a guest whom the server named by a phone that the owner corrected is not whom their page names unsigned", async () => {
  const shop = await openShop();
  await shop.serve(identify({ phone: typed }, { visitor: shop.browser }));
  await owner.client.profiles.update({ ...shop.of(shop.browser), data: { phone: corrected } });
  await shop.browse(shop.browser, identify({ id: "42" }));
  await shop.serve(purchase({ person: "42" }));
  const people = [
    ["", corrected, null],
    ["42", null, null],
  ];
  expect((await shop.everybody()).sort()).toEqual(people);
  const live = await shop.stored();
  await shop.rebuild();
  expect(await shop.stored()).toEqual(live);
});

describe("a buyer without a name whom the owner made one with somebody whom the server knew", () => {
  it("is the customer whom their browser names, when people are resolved anew and after an upgrade too", async () => {
    for (const [how, name] of Object.entries(later)) {
      for (const isUpgraded of [false, true]) {
        const shop = await openShop();
        await shop.browse(shop.browser, purchase({}));
        await shop.serve(identify({ email, phone: typed }, { visitor: "till" }));
        await owner.client.profiles.merge({ ...shop.of("till"), other: shop.keyOf(shop.browser) });
        const merged = await shop.stored();
        if (isUpgraded) await shop.upgrade();
        expect(await shop.stored()).toEqual(merged);
        await name(shop);
        expect(await shop.everybody(), how).toEqual([["42", typed, email]]);
        const live = await shop.stored();
        await shop.rebuild();
        expect(await shop.stored(), how).toEqual(live);
      }
    }
  });
});

describe("a guest whom the owner made one with somebody whom the server knew by e-mail and phone", () => {
  const merged = async () => {
    const shop = await openShop();
    await shop.browse(shop.browser, identify({ email }));
    await shop.serve(identify({ email, phone: typed }, { visitor: "till" }));
    await owner.client.profiles.merge({ ...shop.of(shop.browser), other: shop.keyOf("till") });
    return shop;
  };

  it("is the customer that they register as, and when people are resolved anew", async () => {
    for (const [how, name] of Object.entries(later)) {
      const shop = await merged();
      await name(shop);
      expect(await shop.everybody(), how).toEqual([["42", typed, email]]);
      const live = await shop.stored();
      await shop.rebuild();
      expect(await shop.stored(), how).toEqual(live);
    }
  });

  it("is so where that was before an upgrade", async () => {
    for (const [how, name] of Object.entries(later)) {
      const shop = await merged();
      await shop.upgrade();
      await name(shop);
      expect(await shop.everybody(), how).toEqual([["42", typed, email]]);
    }
  });

  it("is so where the phone was corrected before an upgrade, and an import names it after it", async () => {
    for (const [how, name] of Object.entries(later)) {
      const shop = await openShop();
      await shop.browse(shop.browser, identify({ email, phone: typed }));
      await owner.client.profiles.update({ ...shop.of(shop.browser), data: { phone: corrected } });
      await shop.upgrade();
      await shop.serve(identify({ email, phone: corrected }, { visitor: "till" }));
      await name(shop);
      expect(await shop.everybody(), how).toEqual([["42", corrected, email]]);
      await shop.rebuild();
      expect(await shop.everybody(), how).toEqual([["42", corrected, email]]);
    }
  });
});

it("a customer whom the owner made one with somebody whom the server knew is met by the id that their page said", async () => {
  const shop = await openShop();
  await shop.browse(shop.browser, identify({ id: "42" }));
  await shop.serve(identify({ phone: typed }, { visitor: "till" }));
  await owner.client.profiles.merge({ ...shop.of(shop.browser), other: shop.keyOf("till") });
  await shop.serve(identify({ email }, { person: "42" }));
  expect(await shop.everybody()).toEqual([["42", typed, email]]);
  await shop.rebuild();
  expect(await shop.everybody()).toEqual([["42", typed, email]]);
});
