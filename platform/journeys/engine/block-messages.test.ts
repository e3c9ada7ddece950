import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { listSupplies } from "../sql/supplies.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

async function addChannel(type: string, provider: string): Promise<string> {
  const id = v7();
  await scene.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, created_at)
     VALUES ($1, $2, $3, $4, $3 || $4, true, '{}', '{}', '{}', '[]', '{}', false, now())`,
    [id, scene.website, type, provider],
  );
  return id;
}

async function addTemplate(type: string, content: object, category = "marketing"): Promise<string> {
  const id = v7();
  await scene.postgres.query("INSERT INTO templates VALUES ($1, $2, $3, $4, 1, now())", [
    ...[id, scene.website, type, id],
  ]);
  await scene.postgres.query(
    `INSERT INTO template_versions (template_id, version, status, category, variables, content, created_at)
     VALUES ($1, 1, 'Approved', $3, '[{"name":"نام","from":"person.name","fallback":"دوست"}]', $2, now())`,
    [id, JSON.stringify(content), category],
  );
  return id;
}

it("an SMS and a mail say what their templates say of the person and the trigger, with a way to stop them", async () => {
  const [sms, mail] = [await addChannel("SMS", "kavenegar"), await addChannel("EMAIL", "smtp")];
  const [line, domain] = [v7(), v7()];
  await scene.postgres.query(
    `INSERT INTO lines (id, channel_id, number, kind, hours, night, opt_out, has_links, tariff_fa, tariff_latin,
       per_second, is_active, rank) VALUES ($1, $2, '3000', 'promotional', '[]', 'defer', 'لغو۱۱', true, 100, 200, 5, true, 0)`,
    [line, sms],
  );
  await scene.postgres.query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES ($1, $2, 'shop.example', 'verified', 't', 'k', '[]', 200, now())`,
    [domain, scene.website],
  );
  const text = await addTemplate("SMS", { text: "{{نام}}، سبد {{event.cart}} منتظر است." });
  const html = await addTemplate("EMAIL", {
    ...{ subject: "سلام {{نام}}", preheader: "", html: '<p>{{event.cart}}</p><a href="{{unsubscribe}}">لغو</a>' },
    text: "{{event.cart}} {{unsubscribe}}",
  });
  const sender = { fromName: "فروشگاه", fromLocal: "hi", domain };
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
    2: { type: "action.sms", fields: { template: text, line }, to: { next: 3 } },
    3: { type: "action.email", fields: { template: html, ...sender }, to: { next: 4 } },
    4: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  await scene.apply([scene.event("add_to_cart", person, { properties: { cart: "۱۲ <b>" } })]);
  await scene.step();
  const rows = await scene.postgres.query<{ account: string; content: Record<string, string> }>(
    "SELECT account, content, parts, price::int, state, reason FROM messages WHERE journey = $1 ORDER BY block",
    [no],
  );
  expect(rows).toMatchObject([
    { account: sms, parts: 1, price: 100, state: "queued", content: { text: "دوست، سبد ۱۲ <b> منتظر است.\nلغو۱۱" } },
    { account: mail, state: "queued", content: { subject: "سلام دوست", from: { address: "hi@shop.example" } } },
  ]);
  const { html: said, unsubscribe } = rows[1]?.content ?? {};
  expect(said).toContain("<p>۱۲ &lt;b&gt;</p>");
  expect(said).toContain(`href="${unsubscribe}"`);
});

it("an SMS by a pattern carries the values of the trigger to a panel with patterns; another panel sends its text", async () => {
  const values = [{ name: "token", value: "{{event.cart}}" }];
  const content = { text: "سبد {{event.cart}} منتظر است.", pattern: { code: "cart", values } };
  const [template, [line]] = [
    await addTemplate("SMS", content),
    await scene.postgres.query<{ id: string }>("SELECT id FROM lines"),
  ];
  const sent = async (event: string) => {
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event }, to: { next: 2 } },
      2: { type: "action.sms", fields: { template, line: line?.id }, to: { next: 3 } },
      3: { type: "flow.end" },
    });
    await scene.apply([scene.event(event, await scene.addPerson(), { properties: { cart: "۱۲" } })]);
    await scene.step();
    return scene.postgres.query("SELECT content, state FROM messages WHERE journey = $1", [no]);
  };
  const text = "سبد ۱۲ منتظر است.";
  const pattern = { code: "cart", values: [{ name: "token", value: "۱۲" }] };
  expect(await sent("cart_by_pattern")).toEqual([{ state: "queued", content: { text, pattern } }]);
  await scene.postgres.query("UPDATE channels SET provider = 'panel' WHERE type = 'SMS'");
  expect(await sent("cart_by_text")).toEqual([{ state: "queued", content: { text: `${text}\nلغو۱۱` } }]);
  await scene.postgres.query("UPDATE channels SET provider = 'kavenegar' WHERE type = 'SMS'");
});

it("a message with a hole is dropped, says which, and holds nobody up", async () => {
  const text = await addTemplate("ON_SITE", { text: "{{event.none}}" });
  const [line] = await scene.postgres.query<{ id: string }>("SELECT id FROM lines");
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "visit" }, to: { next: 2 } },
    2: { type: "action.sms", fields: { template: text, line: line?.id }, to: { next: 3, no: 4 } },
    3: { type: "flow.end" },
    4: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  await scene.apply([scene.event("visit", person)]);
  await scene.step();
  const messages = await scene.postgres.query("SELECT state, reason, detail FROM messages WHERE journey = $1", [no]);
  expect(messages).toEqual([{ state: "dropped", reason: "missing_value", detail: { text: "event.none" } }]);
  scene.clock.time += 26 * 3_600_000;
  await scene.step();
  expect((await scene.wayOf(no, person)).map(([block, output]) => `${block} ${output}`)).toEqual([
    "1 next",
    "2 no",
    "4 end",
  ]);
});

it("a message on a page says what its block says, and is waited for as long as it is shown", async () => {
  const account = await addChannel("ON_SITE", "onsite");
  const shown = { form: "bar", title: "سلام {{event.who}}", body: "{{event.cart}}" };
  const where = { mode: "starts_with", url: "/cart" };
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
    2: {
      type: "action.on_site",
      fields: { ...shown, where, showFor: { amount: 2, unit: "hour" } },
      to: { next: 3, no: 4 },
    },
    3: { type: "flow.end" },
    4: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  await scene.apply([scene.event("add_to_cart", person, { properties: { cart: "چای", who: "دوست" } })]);
  await scene.step();
  const [message] = await scene.postgres.query<{ createdAt: Date; expiresAt: Date }>(
    `SELECT account, channel, state, content, created_at AS "createdAt", expires_at AS "expiresAt" FROM messages
     WHERE journey = $1`,
    [no],
  );
  const content = { form: "bar", title: "سلام دوست", body: "چای", where };
  expect(message).toMatchObject({ account, channel: "ON_SITE", state: "queued", content });
  expect(Number(message?.expiresAt) - Number(message?.createdAt)).toBe(2 * 3_600_000);
  const way = async () => (await scene.wayOf(no, person)).map(([block, output]) => `${block} ${output}`);
  expect(await way(), "it holds the run, whose branches differ").toEqual(["1 next"]);
  await scene.postgres.query("UPDATE messages SET state = 'delivered' WHERE journey = $1", [no]);
  scene.clock.time += 3 * 3_600_000;
  await scene.step();
  expect(await way()).toEqual(["1 next", "2 next", "3 end"]);
});

it("a push says what its block says, with tracked addresses; one that no push service takes is dropped", async () => {
  const account = await addChannel("WEB_PUSH", "webpush");
  const url = "https://shop.example/cart?of={{event.cart}}";
  const shown = { title: "سلام {{event.who}}", body: "سبد شما", url, buttons: [{ title: "دیدن", url }] };
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
    2: { type: "action.web_push", fields: shown, to: { next: 3 } },
    3: { type: "action.web_push", fields: { ...shown, body: "{{event.long}}".repeat(20) }, to: { next: 4 } },
    4: { type: "flow.end" },
  });
  const person = await scene.addPerson();
  const properties = { cart: "چای", who: "دوست", long: "ب".repeat(100) };
  await scene.apply([scene.event("add_to_cart", person, { properties })]);
  await scene.step();
  const [sent, dropped] = await scene.postgres.query<{ content: { url: string; buttons: { url: string }[] } }>(
    "SELECT account, channel, state, reason, detail, content FROM messages WHERE journey = $1 ORDER BY block",
    [no],
  );
  const tracked = expect.stringMatching(/\/r\/\w{8}$/);
  const content = { title: "سلام دوست", body: "سبد شما", url: tracked, buttons: [{ title: "دیدن", url: tracked }] };
  expect(sent).toMatchObject({ account, channel: "WEB_PUSH", state: "queued", content });
  expect(sent?.content.buttons[0]?.url).toBe(sent?.content.url);
  const links = await scene.postgres.query("SELECT DISTINCT url FROM links WHERE url LIKE '%/cart?of=%'");
  expect(links).toEqual([{ url: "https://shop.example/cart?of=%DA%86%D8%A7%DB%8C" }]);
  expect(dropped).toMatchObject({ state: "dropped", reason: "too_long", detail: { count: expect.any(Number) } });
});

it("a message of WhatsApp names Meta's template with the person's values, and none that Meta has not approved", async () => {
  const account = await addChannel("WHATSAPP", "whatsapp");
  const template = await addTemplate("WHATSAPP", { name: "cart", language: "fa", components: [] });
  const fields = { template: "cart", language: "fa", values: ["{{event.cart}}", "{{person.name|| دوست}}"] };
  const send = async () => {
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
      2: { type: "action.whatsapp", fields: { ...fields, transactional: true }, to: { next: 3 } },
      3: { type: "flow.end" },
    });
    const person = await scene.addPerson();
    await scene.apply([scene.event("add_to_cart", person, { properties: { cart: 'کفش"\n{{x}}' } })]);
    await scene.step();
    return scene.postgres.query(
      `SELECT account, channel, state, reason, detail->>'text' AS text, is_transactional AS "isTransactional", content
       FROM messages WHERE journey = $1`,
      [no],
    );
  };
  const content = { template: { name: "cart", language: "fa", values: ['کفش" {{x}}', "دوست"] } };
  // A template that Meta calls marketing is none that somebody waits for.
  expect(await send()).toMatchObject([
    { account, channel: "WHATSAPP", state: "queued", isTransactional: false, content },
  ]);
  await scene.postgres.query("UPDATE template_versions SET status = 'Rejected' WHERE template_id = $1", [template]);
  expect(await send()).toMatchObject([{ state: "dropped", reason: "template_off", text: "cart" }]);
});

it("an SMS goes by the website's bot of Bale first where its block says so, with its line as the other way", async () => {
  const bale = await addChannel("SMS", "bale");
  const bot = v7();
  await scene.postgres.query(
    `INSERT INTO lines (id, channel_id, number, kind, hours, night, opt_out, has_links, tariff_fa, tariff_latin,
       per_second, is_active, rank) VALUES ($1, $2, '12345', 'bale', '[]', 'defer', '', true, 40, 40, 5, true, 0)`,
    [bot, bale],
  );
  const [template] = await scene.postgres.query<{ id: string }>("SELECT id FROM templates WHERE type = 'SMS' LIMIT 1");
  const [line] = await scene.postgres.query<{ id: string; account: string }>(
    "SELECT id, channel_id AS account FROM lines WHERE kind = 'promotional' LIMIT 1",
  );
  const { no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "add_to_cart" }, to: { next: 2 } },
    2: { type: "action.sms", fields: { template: template?.id, line: line?.id, bale: "first" }, to: { next: 3 } },
    3: { type: "flow.end" },
  });
  await scene.apply([scene.event("add_to_cart", await scene.addPerson(), { properties: { cart: "۱۲" } })]);
  await scene.step();
  expect(
    await scene.postgres.query("SELECT account, line, parts, price::int, fallback FROM messages WHERE journey = $1", [
      no,
    ]),
  ).toEqual([
    {
      account: bale,
      line: bot,
      parts: 1,
      price: 40,
      fallback: { account: line?.account, line: line?.id, parts: 1, price: 100 },
    },
  ]);
});

it("is transactional only by a template of news, an SMS only by a service line as well, and a push never", async () => {
  const [service] = await scene.postgres.query<{ id: string }>(
    `INSERT INTO lines (id, channel_id, number, kind, hours, night, opt_out, has_links, tariff_fa, tariff_latin,
       per_second, is_active, rank)
     SELECT gen_random_uuid(), id, '9000', 'service', '[]', 'defer', '', true, 100, 100, 5, true, 1
     FROM channels WHERE type = 'SMS' AND provider = 'kavenegar'
     RETURNING id`,
  );
  const [promotional] = await scene.postgres.query<{ id: string }>("SELECT id FROM lines WHERE kind = 'promotional'");
  const [domain] = await scene.postgres.query<{ id: string }>("SELECT id FROM domains");
  const sms = { text: "سفارش {{نام}} رسید." };
  const mail = { subject: "سفارش", preheader: "", html: "<p>{{نام}}</p>", text: "{{نام}}" };
  const [news, offer] = [await addTemplate("SMS", sms, "transactional"), await addTemplate("SMS", sms, "marketing")];
  const sender = { fromName: "فروشگاه", fromLocal: "hi", domain: domain?.id };
  const isTransactional = async (type: BlockType, fields: object) => {
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "order" }, to: { next: 2 } },
      2: { type, fields: { ...fields, transactional: true }, to: { next: 3 } },
      3: { type: "flow.end" },
    });
    await scene.apply([scene.event("order", await scene.addPerson())]);
    await scene.step();
    const [row] = await scene.postgres.query<{ is: boolean }>(
      "SELECT is_transactional AS is FROM messages WHERE journey = $1",
      [no],
    );
    return row?.is;
  };
  expect(await isTransactional("action.sms", { template: news, line: service?.id })).toBe(true);
  expect(await isTransactional("action.sms", { template: news, line: promotional?.id })).toBe(false);
  expect(await isTransactional("action.sms", { template: offer, line: service?.id })).toBe(false);
  const mails = [await addTemplate("EMAIL", mail, "transactional"), await addTemplate("EMAIL", mail, "marketing")];
  expect(await isTransactional("action.email", { ...sender, template: mails[0] })).toBe(true);
  expect(await isTransactional("action.email", { ...sender, template: mails[1] })).toBe(false);
  const push = { title: "سفارش", body: "رسید", url: "https://shop.example/" };
  expect(await isTransactional("action.web_push", push)).toBe(false);
  // A start refuses what would not be.
  const { supplies, transactional } = await listSupplies(scene.postgres, scene.website);
  expect([...transactional].toSorted()).toEqual([news, mails[0], service?.id].toSorted());
  expect([offer, mails[1], promotional?.id].every((id) => supplies.has(id ?? ""))).toBe(true);
});
