import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Channel } from "#contract/channels.ts";
import { judgeRecipients } from "#platform/delivery/judge-recipients.ts";
import { unsubscribeReceiver } from "#platform/delivery/responses/unsubscribe-receiver.ts";
import { insertConsents } from "#platform/delivery/sql/consents.ts";
import { findRecipients } from "#platform/delivery/sql/recipients.ts";
import { deleteSuppression, insertSuppressions, type SuppressionRow } from "#platform/delivery/sql/suppressions.ts";
import { readPersons } from "#platform/people/read-persons.ts";
import { channelBit } from "#platform/segments/copies/channel-bits.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { readReachability } from "./reachability.ts";
import { findReach } from "./sql/find-reach.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const addressed = ["SMS", "EMAIL", "WHATSAPP"] as const;
type Addressed = (typeof addressed)[number];
const hourMs = 3_600_000;

/** Somebody whom identity claims know by their phone and e-mail. */
async function addKnown(fields: { consent?: unknown } = {}) {
  const { postgres, website } = scene;
  const person = await scene.addPerson(fields);
  await postgres.query(
    `INSERT INTO identifiers (website_id, kind, value, person_id, provenance)
     SELECT website_id, own.kind, own.value, id, 'server' FROM people, LATERAL (VALUES ('email', email), ('phone', phone))
       AS own (kind, value) WHERE website_id = $1 AND id = $2`,
    [website, person],
  );
  const recipient = (await findRecipients(postgres, { website, people: [person] })).get(person);
  const [email, phone] = [recipient?.email ?? "", recipient?.phone ?? ""];
  return { person, SMS: phone, WHATSAPP: phone, EMAIL: email };
}

/** By which channels people are reached, as `person channel`: as the sender judges, on screens, and in segments. */
async function readAll(people: readonly string[]) {
  const { postgres, website, clock, dependencies } = scene;
  const now = clock.time;
  const recipients = await findRecipients(postgres, { website, people });
  const persons = new Map(
    [...recipients].map(([id, { doNotContact, ...each }]) => [
      id,
      { ...each, attributes: { $doNotContact: doNotContact } },
    ]),
  );
  const sent: string[] = [];
  for (const channel of [...addressed, "ON_SITE"] as const) {
    const selection = { website, channel, requireConsent: false, lineKind: undefined, persons, now };
    const verdicts = await judgeRecipients(postgres, selection);
    sent.push(...people.filter((id) => "address" in (verdicts.get(id) ?? {})).map((id) => `${id} ${channel}`));
  }
  const reach = await findReach(postgres, { website, people: people.map(BigInt), now: new Date(now) });
  const shown = [...reach].flatMap(([id, contacts]) =>
    Object.entries(readReachability({ ...contacts, hasVisited: true })).flatMap(([channel, is]) =>
      is ? [`${id} ${channel}`] : [],
    ),
  );
  await copyPeople(dependencies, { website });
  const bits = await dependencies.clickhouse.select(
    sql`SELECT toString(person) AS id, channels FROM people FINAL WHERE website = ${uuid(website)}`,
    z.object({ id: z.string(), channels: z.coerce.number() }),
    { owner: "system", lane: "copy" },
  );
  const copied = bits.flatMap(({ id, channels }) =>
    ([...addressed, "ON_SITE"] as Channel[]).flatMap((channel) =>
      (channels >> channelBit(channel)) % 2 === 1 ? [`${id} ${channel}`] : [],
    ),
  );
  return { sent: sent.toSorted(), shown: shown.toSorted(), copied: copied.toSorted() };
}

const suppress = (place: Pick<SuppressionRow, "channel" | "address">, change: Partial<SuppressionRow> = {}) =>
  insertSuppressions(scene.postgres, [
    {
      ...{ website: scene.website, ...place, lineKind: "", state: "bounced", person: null, source: "provider" },
      ...{ detail: null, at: new Date(scene.clock.time), until: null, ...change },
    },
  ]);
const leave = (place: Pick<SuppressionRow, "channel" | "address">) =>
  unsubscribeReceiver(scene.postgres, {
    ...{ website: scene.website, ...place, person: null, lineKind: "", source: "link" },
    now: new Date(scene.clock.time),
  });

it("is what the sender decides, in a world of links, bounces, files, ends and owners, in segments too", async () => {
  const { whole, one } = dice(3);
  const known = [await addKnown(), await addKnown({ consent: { sms: false } }), await addKnown(), await addKnown()];
  const people = known.map(({ person }) => person);
  const some = () => {
    const channel: Addressed = one([...addressed]);
    return { channel, address: one(known)[channel] };
  };
  const changes = [
    () => leave(some()),
    () => suppress(some()),
    () => suppress(some(), { until: new Date(scene.clock.time + hourMs) }),
    () => suppress({ channel: "SMS", address: one(known).SMS }, { lineKind: "promotional" }),
    () => {
      const row = {
        ...some(),
        consent: one(["granted", "stated", "denied"]),
        source: "فرم",
        at: new Date(scene.clock.time),
      };
      return insertConsents(scene.postgres, { website: scene.website, rows: [row], now: row.at });
    },
    () => deleteSuppression(scene.postgres, { website: scene.website, ...some(), lineKind: "" }),
    () =>
      scene.postgres.query(
        `UPDATE people SET attributes = jsonb_build_object('$doNotContact', $3::jsonb) WHERE website_id = $1 AND id = $2`,
        [scene.website, one(people), JSON.stringify(whole(2) === 0 ? [] : [one([...addressed])])],
      ),
  ];
  const counts = new Set<number>();
  for (let step = 0; step < 24; step += 1) {
    scene.clock.time += 20 * 60_000;
    await changes[step < changes.length ? step : whole(changes.length)]?.();
    const { sent, shown, copied } = await readAll(people);
    expect(shown, `step ${step}`).toEqual(sent);
    expect(copied, `step ${step}`).toEqual(sent);
    counts.add(sent.length);
  }
  expect(counts.size).toBeGreaterThan(2);
});

it("reaches nobody by somebody else's address that a browser gave", async () => {
  const { postgres, website, clock } = scene;
  const owner = await addKnown();
  const thief = await scene.addPerson({ phone: owner.SMS, email: owner.EMAIL, isUnvouched: true });
  const { sent, shown } = await readAll([thief]);
  expect([sent, shown]).toEqual([[`${thief} ON_SITE`], [`${thief} ON_SITE`]]);
  expect((await findReach(postgres, { website, people: [], now: new Date(clock.time) })).size).toBe(0);
});

it("reaches somebody who is vouched for by what a browser in doubt gave once that browser is vouched for, and says why", async () => {
  const { postgres, website, clock } = scene;
  const [person, visitor] = [await scene.addPerson({ isUnvouched: true }), "-77"];
  const doubt = async (kind: string) =>
    postgres.query(
      `UPDATE people SET doubtful_words = doubtful_words || jsonb_build_object($3::text, jsonb_build_object($4::text,
         jsonb_build_object('value', CASE $3 WHEN 'phone' THEN phone ELSE email END, 'at', 1)))
       WHERE website_id = $1 AND id = $2`,
      [website, person, kind, visitor],
    );
  await doubt("phone");
  await postgres.query(
    "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
    [website, visitor, person],
  );
  const reached = async () => {
    const { sent, shown, copied } = await readAll([person]);
    const own = copied.filter((each) => each.startsWith(`${person} `));
    expect([shown, own]).toEqual([sent, sent]);
    return sent.map((each) => each.slice(person.length + 1));
  };
  expect(await reached(), "nobody vouches for the person").toEqual(["EMAIL", "ON_SITE", "SMS", "WHATSAPP"]);
  await postgres.query(
    "INSERT INTO identifiers (website_id, kind, value, person_id, provenance) VALUES ($1, 'id', 'x', $2, 'server')",
    [website, person],
  );
  expect(await reached()).toEqual(["EMAIL", "ON_SITE"]);
  await doubt("email");
  expect(await reached()).toEqual(["ON_SITE"]);
  const persons = await readPersons(postgres, { website, people: [person] });
  const selection = { website, requireConsent: false, lineKind: undefined, persons, now: clock.time };
  for (const channel of addressed) {
    const verdicts = await judgeRecipients(postgres, { ...selection, channel });
    expect(verdicts.get(person)).toEqual({ reason: "no_address", detail: { isDoubtful: true } });
  }
  await postgres.query("UPDATE visitor_links SET provenance = 'server' WHERE website_id = $1 AND visitor = $2", [
    website,
    visitor,
  ]);
  expect(await reached()).toEqual(["EMAIL", "ON_SITE", "SMS", "WHATSAPP"]);
});
