import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWindow } from "#platform/delivery/sql/reply-windows.ts";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { forgetAddresses, forgetMessages } from "./sql/forget-messages.ts";
import { deletePerson } from "./sql/forget-person.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("messages of an erased person say nothing any more, and what waits is not sent; those of others stay", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter, { caps: { day: 1 } });
  const [erased, other] = [await scene.addPerson(), await scene.addPerson()];
  const sent = await scene.queue(account, { person: erased });
  const waits = await scene.queue(account, { person: erased });
  const stays = await scene.queue(account, { person: other });
  await scene.dispatcher().dispatchDue();
  await scene.postgres.transaction((queries) => forgetMessages(queries, scene.website, [erased]));
  scene.clock.time += 24 * 3_600_000;
  await scene.dispatcher().dispatchDue();
  expect(await scene.read(sent)).toMatchObject({ state: "sent", address: null, detail: null });
  expect(await scene.read(waits)).toMatchObject({ state: "dropped", reason: "left", address: null });
  expect((await scene.read(stays)).address).not.toBeNull();
  expect(adapter.sent).toEqual([sent, stays]);
  const kept = await scene.postgres.query("SELECT 1 FROM messages WHERE person = $1 AND content IS NOT NULL", [erased]);
  const uses = await scene.postgres.query("SELECT 1 FROM cap_uses WHERE person = $1", [erased]);
  expect([kept, uses]).toEqual([[], []]);
});

it("what addresses of an erased person allowed, and when they wrote, is forgotten; others keep theirs", async () => {
  const { postgres, website } = scene;
  const [erased, other] = ["+989120000001", "+989120000002"];
  const channel = v7();
  await postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, created_at) VALUES ($1, $2, 'WHATSAPP', 'whatsapp', 'w', true, '{}', '{}', '{}', '[]', '{}', true, now())`,
    [channel, website],
  );
  for (const address of [erased, other]) {
    await openWindow(postgres, { channel, address, at: new Date() });
    await postgres.query(
      `INSERT INTO consents (website_id, channel, address, consent, source, at, recorded_at)
       VALUES ($1, 'SMS', $2, 'granted', 'form', now(), now())`,
      [website, address],
    );
  }
  await postgres.transaction((queries) => forgetAddresses(queries, { website, emails: [], phones: [erased] }));
  for (const table of ["consents", "reply_windows"]) {
    expect(await postgres.query(`SELECT address FROM ${table}`)).toEqual([{ address: other }]);
  }
});

it("an address that another person is known by keeps what it allowed", async () => {
  const { postgres, website } = scene;
  const [erased, other] = [await scene.addPerson(), await scene.addPerson()];
  const [own, shared] = ["+989130000001", "+989130000002"];
  await postgres.query(
    "INSERT INTO identifiers (website_id, kind, value, person_id) VALUES ($1, 'phone', $2, $4), ($1, 'phone', $3, $5)",
    [website, own, shared, erased, other],
  );
  await postgres.query(
    `INSERT INTO consents (website_id, person, channel, address, consent, source, at, recorded_at)
     SELECT $1, person, 'SMS', address, 'denied', 'form', now(), now()
     FROM unnest($2::text[]) AS address, unnest($3::bigint[]) AS person`,
    [website, [own, shared], [erased, null]],
  );
  const subject = {
    ...{ website, person: BigInt(erased), isKnown: true, visitors: [], identifiers: [`phone ${own}`] },
    ...{ ids: [], names: [], emails: [], phones: [own, shared], leadAt: undefined, customerAt: undefined },
  };
  await postgres.transaction((queries) => deletePerson(queries, subject));
  const kept = await postgres.query("SELECT address, person FROM consents WHERE address = ANY($1)", [[own, shared]]);
  expect(kept, "what the erased person said of it, too").toEqual(Array(2).fill({ address: shared, person: null }));
});
