import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** What texts begin with, by what sends them. */
export const words = { campaign: "یلدا", journey: "سبد" };

const everyDay = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"];
const place = { title: "", x: 0, y: 0, items: [] };

/** A cart of a known person, a minute later a message about it; each cart by its own. */
function cartJourney({ template, line }) {
  const [start, pause, message, end] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const to = (id) => [{ output: "next", to: id }];
  return [
    {
      ...place,
      id: start,
      type: "trigger.event",
      fields: { event: "add_to_cart", key: "cart" },
      connections: to(pause),
    },
    {
      ...{ ...place, id: pause, type: "flow.wait_time", connections: to(message) },
      fields: { for: { amount: 1, unit: "minute" } },
    },
    {
      ...{ ...place, id: message, type: "action.sms", connections: to(end) },
      fields: { template, line, transactional: true },
    },
    { ...place, id: end, type: "flow.end", fields: {}, connections: [] },
  ];
}

async function addSupplies(client, { wid, panel }) {
  const hours = [{ days: everyDay, from: "00:00", to: "24:00" }];
  const { result: channel } = await client.integration.channels.create({
    ...{ wid, type: "SMS", provider: "kavenegar", name: "Panel", caps: {}, quiet: [] },
    settings: { apiKey: "key", baseUrl: panel.url },
    // Of a kind that the law lets send by night.
    lines: [0, 1].map((index) => ({ number: `3000${index}000`, kind: "service", hours, perSecond: 1_000 })),
  });
  const addTemplate = async (word, category) =>
    (
      await client.integration.templates.save({
        ...{
          wid,
          type: "SMS",
          name: word,
          category,
          content: { text: `${word} {{person.name||دوست}}` },
          variables: [],
        },
      })
    ).result.id;
  const [first, second] = channel.lines.map(({ id }) => id);
  return {
    journey: { template: await addTemplate(words.journey, "transactional"), line: first },
    campaign: { template: await addTemplate(words.campaign, "marketing"), line: second },
  };
}

/** A segment of everybody who gave an e-mail address, with `people` members in it. */
async function openSegment(client, { wid, people }) {
  const groups = [{ negate: false, items: [{ of: "attribute", field: "email", op: "exists" }] }];
  const { result } = await client.segments.create({ wid, name: "Known", type: "attribute", groups });
  await client.segments.start({ segment: result.id });
  for (let rounds = 0; rounds < 600; rounds += 1) {
    if ((await client.segments.get({ id: result.id })).result.size === people) return result.id;
    await wait(1_000);
  }
  throw new Error(`The segment never had ${people} people`);
}

/** A journey and a campaign that are going, and a segment for both. The campaign is over after about `minutes`. */
export async function openScene(client, { wid, panel, people, minutes }) {
  const supplies = await addSupplies(client, { wid, panel });
  const segment = await openSegment(client, { wid, people });
  const journey = (await client.journeys.create({ wid, name: "Cart" })).result.id;
  await client.journeys.blocks.replace({ journey, blocks: cartJourney(supplies.journey) });
  await client.journeys.start({ id: journey });
  const campaign = (await client.campaigns.create({ wid, name: "Yalda" })).result.id;
  await client.campaigns.setChannels({ id: campaign, channels: [{ type: "SMS", ...supplies.campaign }] });
  await client.campaigns.setSegments({ id: campaign, segments: [segment] });
  await client.campaigns.update({ id: campaign, schedule: { at: "now", throttle: Math.ceil(people / minutes) } });
  await client.campaigns.start({ id: campaign });
  return { segment, journey, campaign };
}
