import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  const signature = createHmac("sha256", secret).update("7").digest("hex");
  return { website, browse, serve, stranger, customer, reached, rebuild, stored, signature, personOf };
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

const unsigned = (person: string) => BigInt.asUintN(64, BigInt(person)).toString();
