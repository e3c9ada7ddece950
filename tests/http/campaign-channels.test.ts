import type { ServerResponse } from "node:http";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelChoice } from "#contract/campaigns/shapes.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { templateText } from "#contract/text/templates.ts";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { openServers } from "#tests/platform-fixtures/outgoing.ts";
import { agent, openWebPushScene } from "./web-push-scene.ts";

const { serve } = openServers();
let scene: Awaited<ReturnType<typeof openWebPushScene>>;
let segment: string;
beforeAll(async () => {
  scene = await openWebPushScene();
  const group = { negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value: 1 }] } as never;
  const wid = scene.shop.website.id;
  segment = (await scene.shop.client.segments.create({ wid, name: "همه", type: "kpi", groups: [group] })).result.id;
});
afterAll(() => scene?.close());

const client = () => scene.shop.client;
const wid = () => scene.shop.website.id;

/** Puts people into the segment, as its evaluation does. */
const enter = (people: readonly string[]) =>
  scene.platform.dependencies.postgres.query(
    `WITH evaluated AS (UPDATE segments SET evaluated_at = now() WHERE id = $1),
       ended AS (DELETE FROM segment_runs USING segments WHERE segment = segments.no AND segments.id = $1),
       left_by AS (DELETE FROM segment_people USING segments WHERE segment = no AND id = $1)
     INSERT INTO segment_people (segment, person, since) SELECT no, p, now() FROM segments, unnest($2::bigint[]) AS p WHERE id = $1`,
    [segment, people],
  );

const saveTemplate = async (type: "WEB_PUSH" | "ON_SITE" | "SMS", content: object) =>
  (
    await client().integration.templates.save({
      ...{ wid: wid(), type, name: `قالب ${Math.random()}`, content: content as Record<string, unknown> },
    })
  ).result.id;

/** Somebody with a number who agreed to be written to. */
async function makePhoned(phone: string): Promise<string> {
  const email = `${v7()}@mail.example`;
  await scene.browser().identify({ email, phone, consent: { SMS: true, WHATSAPP: true } });
  return scene.personOf(email);
}

async function makeCampaign(channels: ChannelChoice["channels"], order: ChannelChoice["order"] = "first") {
  const utm = { url: `${scene.shop.origin}/yalda`, source: "nabz", medium: "push", campaign: `yalda-${v7()}` };
  const { id, links } = (
    await client().campaigns.create({
      wid: wid(),
      name: "یلدا",
      utm,
      channels,
      order,
      segments: { segments: [segment] },
    })
  ).result;
  return { id, full: links[0]?.full ?? "" };
}

/** All that workers do at once. */
async function carryOut(id: string) {
  await client().campaigns.start({ id });
  await new CampaignSender(scene.platform.dependencies).carryOn();
  await scene.platform.pages.refresh();
  await scene.dispatch();
}

const deliveriesOf = async (id: string) =>
  (await client().campaigns.insight({ wid: wid(), id })).result.deliveries.map(
    ({ channel, queued, sent, delivered, clicked }) => ({
      ...{ channel, queued, sent, delivered, clicked },
    }),
  );

describe("a campaign by push and on pages", () => {
  it("reaches a browser that subscribed, and on the next page whom no push reaches; clicks are the campaign's", async () => {
    const { first, person } = await scene.makeReader();
    const visitor = scene.browser();
    const email = `${v7()}@mail.example`;
    await visitor.identify({ email });
    const other = await scene.personOf(email);
    await enter([person, other]);
    const push = await saveTemplate("WEB_PUSH", { title: "سلام {{person.name||دوست}}", body: "یلدا مبارک" });
    const page = await saveTemplate("ON_SITE", { form: "bar", title: "یلدا", body: "تا ۳۰٪ تخفیف", button: "دیدن" });
    const { id, full } = await makeCampaign([
      { type: "PUSH", template: push },
      { type: "ON_SITE", template: page },
    ]);
    const { result } = await client().campaigns.outlook({ id });
    expect(result).toMatchObject({ people: 2, problems: [], excluded: [] });
    expect(result.channels.map(({ type, messages }) => [type, messages])).toEqual([
      ["PUSH", 1],
      ["ON_SITE", 1],
    ]);
    await carryOut(id);

    const [got] = first.got();
    expect(got).toMatchObject({ title: "سلام دوست", body: "یلدا مبارک" });
    const handed = await scene.platform.send("POST", "/collect/on-site", {
      body: { key: scene.shop.website.key, visitor: visitor.visitor, url: `${scene.shop.origin}/` },
      headers: { origin: scene.shop.origin, "user-agent": agent },
    });
    expect(handed.body.message).toMatchObject({ form: "bar", title: "یلدا", button: "دیدن", url: full });
    scene.platform.advance(10_000);
    const click = await fetch(scene.platform.url + new URL(got?.url ?? "").pathname, {
      ...{ headers: { "user-agent": agent }, redirect: "manual" as const },
    });
    expect(click.headers.get("location")).toBe(full);
    await scene.platform.hitsWritten();
    expect(await deliveriesOf(id)).toEqual([
      { channel: "PUSH", queued: 0, sent: 1, delivered: 1, clicked: 1 },
      { channel: "ON_SITE", queued: 1, sent: 0, delivered: 0, clicked: 0 },
    ]);
    const program = { "user-agent": "WhatsApp/2.23" };
    await fetch(scene.platform.url + new URL(got?.url ?? "").pathname, { headers: program, redirect: "manual" });
    await scene.platform.hitsWritten();
    const insight = (await client().campaigns.insight({ wid: wid(), id })).result;
    expect([insight.clicks, insight.bots, insight.items.map(({ clicks, bots }) => [clicks, bots])]).toEqual([
      ...[1, 0, [[1, 0]]],
    ]);
    const shown = (await client().campaigns.get({ id })).result;
    expect([shown.counts.clicks, shown.links.map(({ clicks, bots }) => [clicks, bots])]).toEqual([1, [[1, 0]]]);
  });

  it("by all channels gives one person each once, and those whom none reaches are left out with why", async () => {
    const { person } = await scene.makeReader();
    const email = `${v7()}@mail.example`;
    await scene.browser().identify({ email });
    await enter([person, await scene.personOf(email)]);
    const push = await saveTemplate("WEB_PUSH", { title: "سلام", body: "حراج" });
    const { id } = await makeCampaign([{ type: "PUSH", template: push }], "all");
    const { result } = await client().campaigns.outlook({ id });
    expect([result.people, result.excluded]).toEqual([
      ...[1, [{ reason: "no_address", people: 1, label: campaignText.excluded.no_address }]],
    ]);
    await carryOut(id);
    expect((await client().campaigns.get({ id })).result.progress).toMatchObject({ handedOver: 1, leftOut: 1 });
    const after = (await client().campaigns.outlook({ id })).result;
    expect([after.done, after.leftOut]).toEqual([1, 1]);
  });
});

describe("a campaign by a messenger", () => {
  it("by WhatsApp fills Meta's template for each person, and is not started without a value for each place", async () => {
    const sent: { to: string; template: object }[] = [];
    const components = [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "سلام {{1}}، {{2}}" },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY" }, { type: "URL", url: "https://shop.example/{{1}}" }] },
    ];
    const listed = { name: "yalda", status: "APPROVED", language: "fa", category: "MARKETING", components };
    const { url, seen } = await serve(({ url: path = "" }, response: ServerResponse) => {
      if (path.includes("/message_templates")) return void response.end(JSON.stringify({ data: [listed] }));
      if (!path.endsWith("/messages")) return void response.end(JSON.stringify({ id: "106" }));
      sent.push(JSON.parse(seen.at(-1)?.body ?? ""));
      response.end(JSON.stringify({ messages: [{ id: `wamid.${v7()}` }] }));
    });
    const settings = { phoneNumberId: "106", wabaId: "9", token: "tok", appSecret: "the-apps-secret", baseUrl: url };
    const account = { wid: wid(), type: "WHATSAPP" as const, provider: "whatsapp" as const, name: "واتساپ" };
    await client().integration.channels.create({ ...account, settings, caps: {}, quiet: [] });
    const [template] = (await client().integration.templates.list({ website: wid(), type: "WHATSAPP" })).result.items;
    const choice = { type: "WHATSAPP" as const, template: template?.id ?? "" };
    await enter([await makePhoned("09121110022")]);
    const { id } = await makeCampaign([{ ...choice, values: ["{{person.phone}}"] }]);
    const { problems } = (await client().campaigns.outlook({ id })).result;
    expect(problems).toEqual([
      { path: ["channels", 0, "values"], message: campaignText.problems.values(2) },
      { path: ["channels", 0, "heading"], message: campaignText.problems.headingFile },
      { path: ["channels", 0, "suffixes"], message: campaignText.problems.suffixes(1) },
    ]);
    const wrong = client().campaigns.setChannels({ id, channels: [{ ...choice, values: ["{{x", "{{secret}}"] }] });
    await expect(wrong).rejects.toMatchObject({
      data: {
        issues: [
          { path: ["channels", 0, "values", 0], message: templateText.problems.unclosed },
          { path: ["channels", 0, "values", 1] },
        ],
      },
    });
    await client().campaigns.setChannels({
      id,
      channels: [
        {
          ...choice,
          values: ["{{person.phone}}", "{{link.main}}"],
          heading: "https://shop.example/a.png",
          suffixes: ["o?p={{person.phone}}"],
        },
      ],
    });
    await carryOut(id);
    const [link] = (await client().campaigns.get({ id })).result.links;
    const parameters = ["+989121110022", link?.full].map((text) => ({ type: "text", text }));
    expect(sent).toMatchObject([
      {
        to: "989121110022",
        template: {
          components: [
            { type: "header", parameters: [{ type: "image", image: { link: "https://shop.example/a.png" } }] },
            { type: "body", parameters },
            {
              type: "button",
              sub_type: "url",
              index: "1",
              parameters: [{ type: "text", text: "o?p=%2B989121110022" }],
            },
          ],
        },
      },
    ]);
    expect(await deliveriesOf(id)).toMatchObject([{ channel: "WHATSAPP", sent: 1 }]);
  });

  it("by Bale first goes by the line where Bale plainly does not take it, once to each", async () => {
    const bale = await serve((_, response) => {
      const { phone_number } = JSON.parse(bale.seen.at(-1)?.body || "{}") as { phone_number?: string };
      const refused = { error_data: [{ code: 17, description: "no account" }] };
      response.end(JSON.stringify(phone_number?.endsWith("33") ? { message_id: "b1" } : refused));
    });
    const panel = await serve((_, response) => void response.end(JSON.stringify({ status: "ok", id: v7() })));
    const texts = { wid: wid(), type: "SMS" as const, lines: [], caps: {}, quiet: [] };
    const described = {
      ...{ url: `${panel.url}/send`, encoding: "form" as const, body: "to={to}\ntext={text}", apiKey: "k" },
      ...{ successPlace: "status", successValues: "ok", idPlace: "id" },
    };
    const { lines } = (
      await client().integration.channels.create({
        ...{ ...texts, provider: "panel", name: "پنل", settings: described },
        lines: [{ number: "30001234", kind: "service", tariff: { fa: 100, latin: 100 } }],
      })
    ).result;
    const template = await saveTemplate("SMS", { text: "یلدا مبارک" });
    const choice = { type: "SMS" as const, template, line: lines[0]?.id, bale: "first" as const };
    await enter([await makePhoned("09121110033"), await makePhoned("09121110044")]);
    const { id } = await makeCampaign([choice]);
    expect((await client().campaigns.outlook({ id })).result.problems).toEqual([
      { path: ["channels", 0, "bale"], message: campaignText.problems.bale },
    ]);
    await client().integration.channels.create({
      ...{ ...texts, provider: "bale", name: "بله", settings: { apiKey: "k", baseUrl: bale.url } },
      lines: [{ number: "555", kind: "bale", tariff: { fa: 10, latin: 10 } }],
    });
    bale.seen.length = 0;
    await carryOut(id);
    await scene.dispatch();
    const numbers = bale.seen.map(({ body }) => JSON.parse(body).phone_number);
    expect(numbers.toSorted()).toEqual(["989121110033", "989121110044"]);
    expect(panel.seen.map(({ body }) => new URLSearchParams(body).get("to"))).toEqual(["09121110044"]);
    const rows = await scene.platform.dependencies.postgres.query(
      "SELECT state, price FROM messages WHERE campaign = $1 ORDER BY price",
      [id],
    );
    expect(rows).toEqual([
      { state: "sent", price: 10 },
      { state: "sent", price: 100 },
    ]);
  });
});
