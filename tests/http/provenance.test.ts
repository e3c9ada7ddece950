import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRecipients } from "#platform/delivery/sql/recipients.ts";
import { readPersons } from "#platform/people/read-persons.ts";
import { makeCollectingWebsite, type Said } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** What a stranger with the public key can make of a shop's sales and customers, beside what its server says. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const hour = 3_600_000;

/** A new website, with what a stranger's browser and its own server send. */
async function scene() {
  const { client } = owner;
  const { website, secret, browse, serve } = await makeCollectingWebsite(platform, owner);
  const outcomes = async () =>
    (await client.websites.receivedEvents({ id: website.id })).result.items.map(({ outcome }) => outcome);
  const period = () => {
    const end = platform.dependencies.clock.now();
    const iso = (at: number) => new Date(at).toISOString();
    return { website: website.id, from: iso(end - 48 * hour), to: iso(end + hour) };
  };
  const sold = async () => {
    const { orders, sales } = (await client.reports.overview(period())).result.totals;
    return { orders, sales };
  };
  const people = async () => {
    const { all, leads, customers } = (await client.reports.counts(period())).result;
    return { all, leads, customers };
  };
  const known = () =>
    platform.dependencies.postgres.query<{ name: string | null; email: string | null; birthday: string | null }>(
      "SELECT name, email, birthday::text FROM people WHERE website_id = $1 ORDER BY name NULLS LAST",
      [website.id],
    );
  return { website, secret, browse, serve, sold, people, known, outcomes };
}

const purchase = (order: string, value: number, more: Partial<Said> = {}): Said => ({
  ...{ name: "purchase", data: { order, value, currency: "IRT" } },
  ...more,
});
const identify = (data: object, more: Partial<Said> = {}): Said => ({ name: "identify", data, ...more });

describe("the orders of a shop's server", () => {
  it("count although a browser reserved their numbers with value 0", async () => {
    const { browse, serve, sold } = await scene();
    const reserved = Array.from({ length: 500 }, (_, index) => purchase(`A-${index}`, 0));
    expect(await browse(randomUUID(), ...reserved)).toMatchObject({ accepted: 500 });
    const real = Array.from({ length: 20 }, (_, index) => purchase(`A-${index}`, 100_000, { person: `${index}` }));
    expect(await serve(...real)).toMatchObject({ accepted: 20 });
    expect(await sold()).toEqual({ orders: 500, sales: 2_000_000 });
  });

  it("keep their amount although a browser claims more, an hour earlier, before or after them", async () => {
    const { browse, serve, sold } = await scene();
    const forged = (order: string) => purchase(order, 9_000_000_000, { ago: hour });
    await browse(randomUUID(), forged("A-1"));
    await serve(purchase("A-1", 100_000, { person: "7" }), purchase("A-2", 100_000, { person: "8" }));
    await browse(randomUUID(), forged("A-2"));
    expect(await sold()).toEqual({ orders: 2, sales: 200_000 });
  });

  it("replace a browser's, which counts until then", async () => {
    const { browse, serve, sold } = await scene();
    await browse(randomUUID(), purchase("A-1", 70));
    expect(await sold()).toEqual({ orders: 1, sales: 70 });
    await serve(purchase("A-1", 50, { person: "7" }));
    expect(await sold()).toEqual({ orders: 1, sales: 50 });
  });
});

describe("a customer of the shop's server", () => {
  const sara = { email: "sara@mail.example", name: "Sara", birthday: "1990-05-01" };
  const mallory = { email: "mallory@mail.example", name: "Mallory", birthday: "1970-01-01" };
  const saved = [{ name: "Sara", email: "sara@mail.example", birthday: "1990-05-01" }];

  it("keeps name, e-mail and birthday although a browser identifies as them", async () => {
    const { browse, serve, known } = await scene();
    await serve(identify(sara, { person: "42", ago: hour }));
    await browse(randomUUID(), identify({ id: "42", ...mallory }));
    await browse(randomUUID(), identify({ email: sara.email, name: "Mallory" }));
    expect(await known()).toEqual(saved);
  });

  it("has them although a browser claimed id and fields before, later by its clock", async () => {
    const { browse, serve, known } = await scene();
    await browse(randomUUID(), identify({ id: "42", ...mallory }));
    await serve(identify(sara, { person: "42", ago: hour }));
    expect(await known()).toEqual(saved);
  });

  it("has their e-mail although another person claimed it in a browser before", async () => {
    const { browse, serve, people, known } = await scene();
    await browse(randomUUID(), identify({ id: "evil", email: sara.email, phone: "09121234567" }));
    await serve(identify(sara, { person: "42" }));
    await serve(identify({ email: sara.email, city: "Shiraz" }, { visitor: randomUUID() }));
    expect(await known()).toHaveLength(2);
    expect((await people()).all).toBe(2);
  });

  it("is not joined by a browser that identifies without a signature, but by one that signs", async () => {
    const { secret, browse, serve, people } = await scene();
    await serve(identify(sara, { person: "42" }));
    const visitor = randomUUID();
    await browse(visitor, { name: "page_view" }, identify({ id: "42" }));
    expect(await people()).toEqual({ all: 2, leads: 1, customers: 0 });
    await browse(visitor, identify({ id: "42", signature: sign(secret, "42") }));
    expect(await people()).toEqual({ all: 1, leads: 1, customers: 0 });
  });
});

const sign = (secret: string, id: string) => createHmac("sha256", secret).update(id).digest("hex");

describe("a signature of identify", () => {
  it("is checked wherever there is one, and is not kept", async () => {
    const { website, secret, browse, people, outcomes } = await scene();
    const wrong = [sign(secret, "43"), sign("other", "42"), sign(secret, "42").slice(2), "x", 7];
    for (const signature of wrong) {
      expect(await browse(randomUUID(), identify({ id: "42", signature }))).toMatchObject({
        dropped: { bad_signature: 1 },
      });
    }
    expect(await outcomes()).toEqual(wrong.map(() => "bad_signature"));
    const right = sign(secret, "42").toUpperCase();
    expect(await browse(randomUUID(), identify({ id: 42, signature: right }))).toMatchObject({ accepted: 1 });
    expect(await browse(randomUUID(), identify({ id: "43", signature: "" }))).toMatchObject({ accepted: 1 });
    expect(await people()).toMatchObject({ leads: 2 });
    const [stored] = await platform.dependencies.postgres.query<{ attributes: object }>(
      "SELECT attributes FROM people WHERE website_id = $1 AND attributes <> '{}'",
      [website.id],
    );
    expect(stored).toBeUndefined();
  });

  it("may be of the secret that was replaced a moment ago", async () => {
    const { website, secret, browse } = await scene();
    await owner.client.websites.rotateCredential({ id: website.id, credential: "secret" });
    const signed = identify({ id: "42", signature: sign(secret, "42") });
    expect(await browse(randomUUID(), signed)).toMatchObject({ accepted: 1 });
  });

  it("cannot be replaced by the mark that the platform keeps of it", async () => {
    const { browse, serve, people } = await scene();
    await serve(identify({ name: "Sara" }, { person: "42" }));
    await browse(randomUUID(), identify({ id: "42", $signed: true }));
    expect(await people()).toMatchObject({ all: 2 });
  });
});

describe("an owner who believes the server alone", () => {
  it("has no purchase of a browser, and every one of the server", async () => {
    const { website, browse, serve, sold, people, outcomes } = await scene();
    await browse(randomUUID(), purchase("A-0", 10));
    const changed = await owner.client.websites.update({ id: website.id, serverPurchasesOnly: true });
    expect(changed.result).toMatchObject({ serverPurchasesOnly: true, signedIdentifyOnly: false });
    expect(await browse(randomUUID(), purchase("A-1", 20), { name: "page_view" })).toMatchObject({
      ...{ accepted: 1, dropped: { browser_purchase: 1 } },
    });
    await serve(purchase("A-2", 30, { person: "7" }));
    expect(await sold()).toEqual({ orders: 2, sales: 40 });
    expect(await people()).toMatchObject({ customers: 2 });
    expect(await outcomes()).toContain("browser_purchase");
  });

  it("bounds the messages to addresses that browsers alone said", async () => {
    const { website } = await scene();
    const { result } = await owner.client.websites.get({ id: website.id });
    expect(result).toMatchObject({ unvouchedPerHour: 100, unvouchedPerDay: 500 });
    await owner.client.websites.update({ id: website.id, unvouchedPerHour: 0 });
    await owner.client.websites.update({ id: website.id, unvouchedPerDay: 20 });
    expect((await owner.client.websites.get({ id: website.id })).result).toMatchObject({
      ...{ unvouchedPerHour: 0, unvouchedPerDay: 20 },
    });
    await expect(owner.client.websites.update({ id: website.id, unvouchedPerDay: -1 })).rejects.toThrow();
  });

  it("has no unsigned identify of a browser, and every one of the server", async () => {
    const { website, secret, browse, serve, people } = await scene();
    await owner.client.websites.update({ id: website.id, signedIdentifyOnly: true });
    const unsigned = [
      identify({ id: "1" }),
      identify({ email: "a@mail.example" }),
      identify({ id: "2", signature: "" }),
    ];
    expect(await browse(randomUUID(), ...unsigned)).toMatchObject({ accepted: 0, dropped: { bad_signature: 3 } });
    await browse(randomUUID(), identify({ id: "3", signature: sign(secret, "3") }));
    await serve(identify({ email: "b@mail.example" }, { visitor: randomUUID() }));
    expect(await people()).toMatchObject({ leads: 2 });
  });
});

describe("a number that a stranger gives to many people", () => {
  it("is reached as one person's alone, and as anybody's whom the shop's server gives it to", async () => {
    const { website, browse, serve } = await scene();
    const phone = "+989121234567";
    for (const id of ["x1", "x2", "x3"]) await browse(randomUUID(), identify({ id, phone }));
    const { postgres } = platform.dependencies;
    const reached = async () => {
      const rows = await postgres.query<{ id: string }>("SELECT id::text FROM people WHERE website_id = $1", [
        website.id,
      ]);
      const people = rows.map(({ id }) => id);
      const persons = await readPersons(postgres, { website: website.id, people });
      const recipients = await findRecipients(postgres, { website: website.id, people });
      const numbers = [...persons.values(), ...recipients.values()].map((person) => person.phone);
      return numbers.filter((number) => number === phone).length / 2;
    };
    expect(await reached()).toBe(1);
    await serve(identify({ id: "x2", phone }, { person: "x2" }));
    await serve(identify({ id: "7", phone }, { person: "7" }));
    expect(await reached()).toBe(2);
  });
});
