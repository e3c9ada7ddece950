import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consentOf } from "#platform/delivery/read-gate-facts.ts";
import { findRecipients } from "#platform/delivery/sql/recipients.ts";
import { readPersons } from "#platform/people/read-persons.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Where a customer's messages go, whatever a stranger's browser said of the customer. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const [theirs, own, email] = ["+989120000666", "+989120000001", "sara@shop.example"];
const identify = (data: object, more: Partial<Said> = {}): Said => ({ name: "identify", data, ...more });
const purchase = (more: Partial<Said>): Said => ({ name: "purchase", data: { order: "A-1", value: 100 }, ...more });

/** A shop with a customer's browser and a stranger's; the customer's id is 7. */
async function scene() {
  const { website, secret, browse, serve } = await makeCollectingWebsite(platform, owner);
  const { postgres } = platform.dependencies;
  const [stranger, customer] = [randomUUID(), randomUUID()];
  const personOf = async () => {
    const [row] = await postgres.query<{ person: string }>(
      "SELECT person_id::text AS person FROM identifiers WHERE website_id = $1 AND kind = 'id' AND value = '7'",
      [website.id],
    );
    return row?.person ?? "";
  };
  /** Where messages to the customer go: as they are written, and as they leave. */
  const reached = async () => {
    const [person, of] = [await personOf(), { website: website.id }];
    const written = (await readPersons(postgres, { ...of, people: [person] })).get(person);
    const leaving = (await findRecipients(postgres, { ...of, people: [person] })).get(person);
    expect([written?.phone, written?.email]).toEqual([leaving?.phone, leaving?.email]);
    return [written?.phone, written?.email];
  };
  const rebuild = () => rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, website.id);
  const stored = () =>
    postgres.query("SELECT to_jsonb(people) - 'revision' AS row FROM people WHERE website_id = $1 ORDER BY id", [
      website.id,
    ]);
  /** The numbers to which messages to everybody go. */
  const reachedAll = async () => {
    const rows = await postgres.query<{ id: string }>("SELECT id::text FROM people WHERE website_id = $1", [
      website.id,
    ]);
    const persons = await readPersons(postgres, { website: website.id, people: rows.map(({ id }) => id) });
    return [...persons.values()].flatMap(({ phone }) => phone ?? []);
  };
  const sign = (id: string) => createHmac("sha256", secret).update(id).digest("hex");
  const signature = sign("7");
  return {
    website,
    browse,
    serve,
    stranger,
    customer,
    reached,
    reachedAll,
    rebuild,
    stored,
    sign,
    signature,
    personOf,
  };
}

describe("a stranger's browser that said a customer's id before the shop did", () => {
  it("gives no address of theirs, before the shop names the customer or after it", async () => {
    const { website, browse, serve, stranger, reached, rebuild, stored, personOf } = await scene();
    await browse(stranger, identify({ id: "7", phone: theirs, email: "evil@mail.example" }));
    expect(await reached(), "nobody vouches for this person").toEqual([theirs, "evil@mail.example"]);
    await serve(identify({ email, name: "Sara" }, { person: "7" }), purchase({ person: "7" }));
    expect(await reached()).toEqual([null, email]);
    await browse(stranger, identify({ id: "7", phone: theirs, email: "evil@mail.example" }));
    expect(await reached()).toEqual([null, email]);
    const { reachable } = (await owner.client.profiles.detail({ wid: website.id, user: unsigned(await personOf()) }))
      .result;
    expect(reachable).toMatchObject({ SMS: false, WHATSAPP: false, EMAIL: true });
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
  });

  it("takes no address away that the customer's own browser gave", async () => {
    const { browse, serve, stranger, customer, signature, reached, rebuild } = await scene();
    await browse(stranger, identify({ id: "7", phone: theirs, email: "evil@mail.example" }));
    await browse(customer, identify({ id: "7", signature, email, phone: own }));
    await serve(purchase({ person: "7", visitor: customer }));
    await browse(stranger, identify({ id: "7", phone: theirs, email: "evil@mail.example" }));
    expect(await reached()).toEqual([own, email]);
    await rebuild();
    expect(await reached()).toEqual([own, email]);
  });
});

describe("a phone that a customer types at the checkout, unsigned", () => {
  it("is theirs once the shop's server reports the purchase with their visitor", async () => {
    const { browse, serve, stranger, customer, signature, reached, rebuild, stored } = await scene();
    await browse(stranger, identify({ id: "7", phone: theirs }));
    await browse(customer, identify({ id: "7", email, phone: own }));
    await browse(stranger, identify({ id: "7", phone: theirs }));
    await serve(identify({ name: "Sara" }, { person: "7" }));
    expect(await reached(), "nobody vouches for either browser").toEqual([null, null]);
    await serve(purchase({ person: "7", visitor: customer }));
    expect(await reached()).toEqual([own, email]);
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
    await browse(customer, identify({ id: "7", signature, phone: "+989120000002" }));
    expect(await reached()).toEqual(["+989120000002", email]);
  });

  it("is a guest's as before, and the customer's that they become", async () => {
    const { browse, serve, customer, reached } = await scene();
    await browse(customer, identify({ phone: own }));
    await serve(purchase({ person: "7", visitor: customer }));
    expect(await reached()).toEqual([own, null]);
  });
});

describe("a guest whom the shop's server names by browser and phone", () => {
  const guest = (visitor: string): Said => identify({ phone: theirs }, { visitor });

  it("gets nothing of the customer whose id their browser says, before the shop names the customer or after it", async () => {
    const { browse, serve, stranger, reached, rebuild, stored } = await scene();
    await serve(guest(stranger));
    await browse(stranger, identify({ id: "7" }));
    await serve(identify({ email, name: "Sara" }, { person: "7" }), purchase({ person: "7" }));
    await browse(stranger, identify({ id: "7", phone: theirs }));
    expect(await reached()).toEqual([null, email]);
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
  });

  it("gets nothing of the customer whose id their browser said before they ordered", async () => {
    const { browse, serve, stranger, reached, rebuild, stored } = await scene();
    await browse(stranger, identify({ id: "7", phone: theirs }));
    await serve(identify({ email, name: "Sara" }, { person: "7" }));
    await serve(guest(stranger), purchase({ person: "7" }));
    expect(await reached()).toEqual([null, email]);
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
  });

  it("keeps their browser where the server names the customer without it, and the customer's from when it is named", async () => {
    const { website, browse, serve, customer, personOf, rebuild, stored } = await scene();
    const links = async () =>
      platform.dependencies.postgres.query(
        `SELECT (SELECT count(*) FROM browser_handovers WHERE website_id = $1)::int AS handovers,
           (SELECT count(*) FROM visitor_links WHERE website_id = $1 AND person_id = $2)::int AS links`,
        [website.id, await personOf()],
      );
    await serve({ ...guest(customer), ago: 5_000 });
    await browse(customer, identify({ id: "7" }, { ago: 4_000 }));
    await serve(purchase({ person: "7", ago: 3_000 }));
    await browse(customer, identify({ id: "7" }, { ago: 2_000 }));
    expect(await links()).toEqual([{ handovers: 0, links: 1 }]);
    const before = await stored();
    await rebuild();
    expect(await stored()).toEqual(before);
    await serve(purchase({ person: "7", visitor: customer }));
    expect(await links()).toEqual([{ handovers: 1, links: 2 }]);
  });

  it("cannot say itself which ids were theirs", async () => {
    const { browse, customer, stored } = await scene();
    for (const said of [{ "9": 1 }, { "8": 2 }]) await browse(customer, identify({ id: "7", $formerIds: said }));
    expect(await stored()).toMatchObject([{ row: { former_ids: {}, doubtful_words: {} } }]);
  });

  it("is the customer whom the server names with that browser, with their history", async () => {
    const { browse, serve, customer, reached } = await scene();
    await serve(guest(customer));
    await browse(customer, identify({ id: "7" }));
    await serve(purchase({ person: "7", visitor: customer }));
    expect(await reached()).toEqual([theirs, null]);
  });
});

describe("a number and an e-mail that a stranger gave to somebody made up first", () => {
  it("are a customer's whose signed browser gives them, or whose checkout the server reports", async () => {
    for (const how of ["signature", "purchase"]) {
      const { browse, serve, stranger, customer, signature, reached } = await scene();
      await browse(stranger, identify({ phone: own }));
      await browse(randomUUID(), identify({ email }));
      await browse(customer, identify({ id: "7", ...(how === "signature" && { signature }) }));
      await browse(customer, identify({ id: "7", email, phone: own }));
      if (how === "purchase") {
        expect(await reached(), "nobody vouches for either").toEqual([null, null]);
        await serve(purchase({ person: "7", visitor: customer }));
      }
      expect(await reached()).toEqual([own, email]);
    }
  });

  it("are theirs too where a shop's customer is made of them, whom no browser is vouched for", async () => {
    const { browse, serve, stranger, customer, signature, reached } = await scene();
    await browse(stranger, identify({ id: "8", phone: own }));
    await serve(identify({ name: "Nima" }, { person: "8" }));
    await browse(customer, identify({ id: "7", signature, phone: own }));
    expect(await reached()).toEqual([own, null]);
  });

  it("are reached once, however many accounts sign for them: of the one known longest", async () => {
    const { browse, customer, stranger, signature, reached, sign, reachedAll } = await scene();
    await browse(stranger, identify({ phone: own }));
    await browse(customer, identify({ id: "7", signature, phone: own }, { ago: 9_000 }));
    for (const id of ["8", "9", "10"]) {
      await browse(randomUUID(), identify({ id, signature: sign(id), phone: own }, { ago: 5_000 }));
    }
    expect(await reached()).toEqual([own, null]);
    expect(await reachedAll(), "the made-up one's, within the bound of such, and the customer's").toEqual([own, own]);
    await browse(customer, identify({ id: "7", phone: own }));
    expect(await reached()).toEqual([own, null]);
  });

  it("stay with the first of two customers who are both vouched for", async () => {
    const { browse, serve, stranger, customer, signature, reached } = await scene();
    await browse(stranger, identify({ id: "8", phone: own }));
    await serve(purchase({ person: "8", visitor: stranger }));
    await browse(customer, identify({ id: "7", signature, phone: own }));
    expect(await reached()).toEqual([null, null]);
    await serve(identify({ phone: own }, { person: "7" }));
    expect(await reached()).toEqual([own, null]);
  });
});

it("a customer's consent is ended by their own browsers, and by none in doubt", async () => {
  const { website, browse, stranger, customer, signature, personOf, rebuild, stored } = await scene();
  const { postgres } = platform.dependencies;
  const consents = async () => {
    const person = await personOf();
    const found = await findRecipients(postgres, { website: website.id, people: [person] });
    const recipient = found.get(person);
    return (["SMS", "EMAIL"] as const).map((channel) => consentOf(channel, recipient, undefined));
  };
  const granted = { sms: "granted", email: "granted" };
  const refused = (ago: number) => browse(stranger, identify({ id: "7", consent: "refused" }, { ago }));
  await refused(5_000);
  await browse(customer, identify({ id: "7", signature, consent: granted }, { ago: 4_000 }));
  await refused(3_000);
  expect(await consents()).toEqual(["granted", "granted"]);
  await browse(customer, identify({ id: "7", consent: { ...granted, sms: "refused" } }, { ago: 2_000 }));
  expect(await consents()).toEqual(["denied", "granted"]);
  const before = await stored();
  await rebuild();
  expect(await stored()).toEqual(before);
  await postgres.query("UPDATE people SET doubtful_words = '{}' WHERE website_id = $1", [website.id]);
  await browse(stranger, identify({ id: "7", consent: "granted" }, { ago: 1_500 }));
  expect(await consents(), "nothing says who refused it before: it may be the customer").toEqual(["denied", "granted"]);
  await refused(1_000);
  expect(await consents(), "nothing says who granted it before: a refusal counts").toEqual(["denied", "denied"]);
});

it("what stood there before stays an address: nothing says who gave it", async () => {
  const { website, browse, serve, customer, reached } = await scene();
  await browse(customer, identify({ id: "7", phone: own }));
  await serve(identify({ email: "sara@mail.example" }, { person: "7" }));
  expect(await reached()).toEqual([null, "sara@mail.example"]);
  await platform.dependencies.postgres.query("UPDATE people SET doubtful_words = '{}' WHERE website_id = $1", [
    website.id,
  ]);
  expect(await reached()).toEqual([own, "sara@mail.example"]);
});

it("what stood there before is replaced by a later word, of somebody whom nobody vouches for", async () => {
  const { website, browse, customer, reached } = await scene();
  await browse(customer, identify({ id: "7", phone: theirs }, { ago: 1_000 }));
  await platform.dependencies.postgres.query("UPDATE people SET doubtful_words = '{}' WHERE website_id = $1", [
    website.id,
  ]);
  await browse(customer, identify({ id: "7", phone: own }));
  expect(await reached()).toEqual([own, null]);
});

const unsigned = (person: string) => BigInt.asUintN(64, BigInt(person)).toString();
