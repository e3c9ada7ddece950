import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { readSurroundings } from "./read-surroundings.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 120_000);
afterAll(() => platform?.close());

it("a call goes to the internet alone, whatever its path is filled with, unless an operator allows more", async () => {
  const { id } = await platform.addWebsite();
  const read = (ALLOW_PRIVATE_TARGETS: "0" | "1") =>
    readSurroundings(
      platform.dependencies.postgres,
      { id, timeZone: "Asia/Tehran" },
      { now: platform.clock.time, settings: { ALLOW_PRIVATE_TARGETS } },
    );
  const { isCallable } = await read("0");
  expect(isCallable("https://shop.example/hook?of={{event.cart}}")).toBe(true);
  for (const url of [
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://0x7f000001/",
    "https://shop.example:25/",
    "http://",
  ]) {
    expect([url, isCallable(url)]).toEqual([url, false]);
  }
  expect((await read("1")).isCallable("http://127.0.0.1/")).toBe(true);
});

it("says what the version that is sent of a template in use needs a value for, of its text and its pattern", async () => {
  const { postgres } = platform.dependencies;
  const { id } = await platform.addWebsite();
  const template = async (type: string, version: { status: string; content: object }[]) => {
    const own = v7();
    await postgres.query("INSERT INTO templates VALUES ($1, $2, $3, $4, 1, now())", [own, id, type, own]);
    for (const [index, { status, content }] of version.entries()) {
      await postgres.query(
        `INSERT INTO template_versions (template_id, version, status, category, variables, content, created_at)
         VALUES ($1, $2, $3, 'marketing', '[{"name":"کد","from":"run.code"}]', $4, now())`,
        [own, index + 1, status, JSON.stringify(content)],
      );
    }
    return own;
  };
  const pattern = { code: "cart", values: [{ name: "token", value: "{{کد}}" }] };
  const sent = { status: "Approved", content: { text: "{{link.1}} {{person.name}} {{event.total||۰}}", pattern } };
  const sms = await template("SMS", [sent, { status: "Rejected", content: { text: "{{event.other}}" } }]);
  const mail = { subject: "{{event.order}}", html: '<a href="{{link.2}}">خرید</a>', text: "{{unsubscribe}}" };
  const email = await template("EMAIL", [{ status: "Approved", content: { ...mail, blocks: [] } }]);
  await template("SMS", [sent]);
  const journey = v7();
  await postgres.query(
    `INSERT INTO journeys (id, website_id, name, status, version, settings, created_at)
     VALUES ($1, $2, 'سفر', 'not_affected', 0, '{}', now())`,
    [journey, id],
  );
  for (const [type, used] of [
    ["action.sms", sms],
    ["action.email", email],
  ]) {
    await postgres.query(
      `INSERT INTO journey_blocks (id, journey, position, type, title, x, y, fields)
       VALUES ($1, $2, 0, $3, '', 0, 0, jsonb_build_object('template', $4::text))`,
      [v7(), journey, type, used],
    );
  }
  const moment = { now: platform.clock.time, settings: { ALLOW_PRIVATE_TARGETS: "0" } } as const;
  const { needed } = await readSurroundings(postgres, { id, timeZone: "Asia/Tehran" }, moment);
  const sources = [...needed].map(([of, values]) => [of, values.map(({ source }) => source).toSorted()]);
  expect(Object.fromEntries(sources)).toEqual({
    [sms]: ["link.1", "person.name", "run.code"],
    [email]: ["event.order", "link.2", "unsubscribe"],
  });
});
