import type { makeOwner } from "./platform.ts";

type Owner = Pick<Awaited<ReturnType<typeof makeOwner>>, "client"> & { website: { id: string } };

const anyHour = { days: ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const, from: "00:00", to: "24:00" };

/** A campaign by SMS that a start accepts, with a segment, a panel and a text of its own. `baseUrl`: the panel's. */
export async function makeStartable(
  { client, website }: Owner,
  { baseUrl, text = "سلام" }: { baseUrl?: string; text?: string } = {},
) {
  const wid = website.id;
  const channel = (
    await client.integration.channels.create({
      ...{ wid, type: "SMS", provider: "kavenegar", name: `Panel ${Math.random()}` },
      settings: { apiKey: "the-key", ...(baseUrl !== undefined && { baseUrl }) },
      // It is sent at any hour, and twice to one person.
      ...{ caps: {}, quiet: [] },
      lines: [
        {
          ...{ number: `3000${Math.random().toString().slice(2, 8)}`, kind: "service", perSecond: 1_000 },
          ...{ hours: [{ ...anyHour, days: [...anyHour.days] }], tariff: { fa: 1_000, latin: 2_000 } },
        },
      ],
    })
  ).result;
  const template = (
    await client.integration.templates.save({
      ...{ wid, type: "SMS", name: `Offer ${Math.random()}`, category: "marketing", content: { text }, variables: [] },
    })
  ).result.id;
  const group = { negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] } as never;
  const segment = (
    await client.segments.create({ wid, name: `Visitors ${Math.random()}`, type: "kpi", groups: [group] })
  ).result.id;
  const { id } = (await client.campaigns.create({ wid, name: "Yalda" })).result;
  const line = channel.lines[0]?.id ?? "";
  await client.campaigns.setChannels({ id, channels: [{ type: "SMS", template, line }] });
  await client.campaigns.setSegments({ id, segments: [segment] });
  return { id, channel: channel.id, line, template, segment };
}
