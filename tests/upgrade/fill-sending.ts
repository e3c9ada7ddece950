import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { JourneyEngine } from "#platform/journeys/engine/journey-engine.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { addSupplies } from "#tests/platform-fixtures/campaign-rows.ts";
import { deliveryTo } from "#tests/platform-fixtures/campaigns.ts";
import type { TestPlatform } from "../http/platform.ts";
import type { SignedInWebsite } from "./fill-settings.ts";

const hourMs = 3_600_000;
/** Who goes through the journey; half of them buy. */
const people = 12;

/** A cart that waits two hours for its purchase, then a text message. */
function cartJourney({ template, line }: { template: string; line?: string }) {
  const [start, wait, message, end] = [v7(), v7(), v7(), v7()];
  const place = { title: "", x: 0, y: 0, items: [] };
  const timeout = { amount: 2, unit: "hour" };
  return [
    {
      ...{ ...place, id: start, type: "trigger.event" as const, fields: { event: "add_to_cart" } },
      connections: [{ output: "next" as const, to: wait }],
    },
    {
      ...{ ...place, id: wait, type: "flow.wait_event" as const, fields: { event: "purchase", timeout } },
      connections: [
        { output: "yes" as const, to: end },
        { output: "no" as const, to: message },
      ],
    },
    {
      ...{ ...place, id: message, type: "action.sms" as const, fields: { template, line } },
      connections: [{ output: "next" as const, to: end }],
    },
    { ...place, id: end, type: "flow.end" as const, fields: {}, connections: [] },
  ];
}

/** Events of known people by the shop's server, as of now. */
async function serve(platform: TestPlatform, website: string, events: readonly object[]): Promise<void> {
  const [row] = await platform.dependencies.postgres.query<{ secret: string }>(
    "SELECT secret FROM websites WHERE id = $1",
    [website],
  );
  const all = events.map((event) => ({ id: randomUUID(), ...event }));
  const { status, body } = await platform.send("POST", "/collect/server", {
    token: row?.secret,
    body: { events: all },
  });
  if (body.accepted !== events.length) throw new Error(`/collect/server: ${status} ${JSON.stringify(body)}`);
}

/**
 * Makes what came after 0.2.0: channels, templates, a journey with people inside and beyond, a campaign that is sent, their
 * messages, movements of the wallet. Two hours and a half go by. Answers ids as `fillFeatures` does.
 */
export async function fillSending(
  platform: TestPlatform,
  { id: website, token }: SignedInWebsite,
): Promise<Record<string, string[]>> {
  const client = platform.client(token);
  const { dependencies, collector } = platform;
  const ids: Record<string, string[]> = {};
  const note = (calls: readonly string[], id: string) => {
    for (const call of calls) ids[`${call} ${website}`] = [...(ids[`${call} ${website}`] ?? []), id];
  };
  await moveMoney(platform, token);
  const supplies = await addSupplies(dependencies.postgres, website);
  for (const type of ["SMS", "EMAIL"]) note(["integration.templates.list"], type);
  for (const id of [supplies.text, supplies.mail]) note(["integration.templates.get"], id);

  const draft = (await client.journeys.create({ wid: website, name: "خوشامد", template: "welcome" })).result.id;
  const journey = (await client.journeys.create({ wid: website, name: "سبد رهاشده" })).result.id;
  const blocks = cartJourney({ template: supplies.text, line: supplies.line });
  await client.journeys.blocks.replace({ journey, blocks });
  await client.journeys.setGoal({ id: journey, event: "purchase" });
  await client.journeys.start({ id: journey });
  for (const id of [draft, journey]) {
    note(
      ["get", "goal", "export", "map", "stat", "people"].map((call) => `journeys.${call}`),
      id,
    );
  }
  for (const { id } of blocks) note(["journeys.blocks.get", "journeys.blocks.items"], id);

  const engine = new JourneyEngine({ ...dependencies, collector });
  await goThrough(platform, { website, engine });
  const campaign = await makeCampaign(platform, { website, token, supplies });
  note(
    ["get", "utms", "outlook"].map((call) => `campaigns.${call}`),
    campaign,
  );
  note(["campaigns.insight"], `${website}/${campaign}`);
  platform.advance(2.2 * hourMs);
  await engine.carryOn();
  await new CampaignSender(dependencies).carryOn();
  await new Dispatcher(deliveryTo(dependencies, [])).dispatchDue();
  // Some stand inside at the end.
  const late = ["late-1", "late-2"];
  await serve(
    platform,
    website,
    late.map((person, index) => identify(person, people + index)),
  );
  await serve(platform, website, late.map(addToCart));
  await engine.carryOn();
  return ids;
}

const identify = (person: string, index: number) => ({
  ...{ name: "identify", person },
  data: {
    ...{ id: person, name: "نگار", email: `${person}@mail.example`, consent: { sms: "granted" } },
    phone: `0935${String(index).padStart(7, "0")}`,
  },
});
const addToCart = (person: string) => ({ name: "add_to_cart", person });
const purchase = (person: string) => ({ name: "purchase", person, data: { order: `o-${person}`, value: 480_000 } });

/** Everybody fills a cart, half of them buy. */
async function goThrough(
  platform: TestPlatform,
  { website, engine }: { website: string; engine: JourneyEngine },
): Promise<void> {
  const persons = Array.from({ length: people }, (_, index) => `sent-${index}`);
  await serve(platform, website, persons.map(identify));
  await engine.carryOn();
  await serve(platform, website, persons.map(addToCart));
  await engine.carryOn();
  await serve(platform, website, persons.filter((_, index) => index % 2 === 0).map(purchase));
  await engine.carryOn();
}

/** A campaign by mail to who bought, which is sent once its hour has come. */
async function makeCampaign(
  platform: TestPlatform,
  { website, token, supplies }: { website: string; token: string; supplies: Awaited<ReturnType<typeof addSupplies>> },
): Promise<string> {
  const client = platform.client(token);
  const [segment] = (await client.segments.list({ website })).result.items;
  if (segment === undefined) throw new Error("No segment");
  const { id } = (await client.campaigns.create({ wid: website, name: "یلدا" })).result;
  await client.campaigns.update({
    id,
    utm: { url: "https://shop.example/yalda", source: "mail", medium: "email", campaign: "yalda" },
  });
  await client.campaigns.setChannels({ id, channels: [supplies.choices.EMAIL] });
  await client.campaigns.setSegments({ id, segments: [segment.id] });
  await client.campaigns.start({ id });
  return id;
}

async function moveMoney(platform: TestPlatform, token: string): Promise<void> {
  const { id } = (await platform.client(token).wallet.profile.get({})).result;
  const own = { owner: id, currency: "IRR" as const };
  await platform.dependencies.postgres.transaction(async (queries) => {
    await postMovement(queries, { ...own, key: v7(), kind: "top_up", available: 5_000_000, account: "gateway" });
    const charge = { ...own, kind: "charge" as const, account: "messages" as const, channel: "SMS" as const };
    await postMovement(queries, { ...charge, key: v7(), available: -30_000, title: "کمپین یلدا" });
  });
}
