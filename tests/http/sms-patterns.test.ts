import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { templateText } from "#contract/text/templates.ts";
import { violationText } from "#contract/text/violations.ts";
import { type Panel, startPanel } from "./panel.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Templates of SMS that a panel sends by its own pattern. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let panel: Panel;

beforeAll(async () => {
  panel = await startPanel("good-key");
  platform = await startTestPlatform({
    ...{ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1", PLATFORM_URL: "https://nabz.example" },
  });
  owner = await makeOwner(platform, "owner");
}, 120_000);
afterAll(async () => {
  await platform?.stop();
  panel?.close();
});

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const save = (pattern: object, name: string) =>
  post("templates", { type: "SMS", name, category: "transactional", content: { text: "سفارش شما رسید", pattern } });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;

describe("a pattern", () => {
  it("is saved with its values in their order, and comes back; the next version may do without", async () => {
    const values = [
      { name: "token", value: "{{event.order}}" },
      { name: "token10", value: "{{person.name|first|دوست}}" },
    ];
    const { body } = await save({ code: "order-ready", values }, "رسید");
    const { id } = body.result;
    expect(body.result).toMatchObject({ status: "Approved", version: 1, parts: 1 });
    const read = async () => (await owner.client.integration.templates.get({ id })).result;
    expect((await read()).content).toEqual({ text: "سفارش شما رسید", pattern: { code: "order-ready", values } });
    const without = { id, type: "SMS", name: "رسید", content: { text: "سفارش شما رسید" } };
    expect((await post("templates", without)).body.result.version).toBe(2);
    expect((await read()).content).toEqual({ text: "سفارش شما رسید" });
    const bare = await save({ code: "bare" }, "بی‌مقدار");
    expect(bare.body.result.content.pattern).toEqual({ code: "bare", values: [] });
  });

  it("that is none is refused by the field", async () => {
    const place = ["content", "pattern"];
    expect(issuesOf(await save({ code: "", values: [] }, "a"))).toEqual([
      { path: [...place, "code"], message: violationText.required },
    ]);
    expect(issuesOf(await save({ code: "a", values: [{ name: "", value: "1" }] }, "a"))).toEqual([
      { path: [...place, "values", 0, "name"], message: violationText.required },
    ]);
    expect(issuesOf(await save({ code: "a", values: [{ name: "token", value: "{{person.name" }] }, "a"))).toEqual([
      { path: [...place, "values", 0, "value"], message: templateText.problems.unclosed },
    ]);
    const twice = [1, 2].map((value) => ({ name: "token", value: `${value}` }));
    expect(issuesOf(await save({ code: "a", values: twice }, "a"))).toEqual([
      { path: [...place, "values"], message: violationText.onlyOnce },
    ]);
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `n${index}`, value: "1" }));
    expect((await save({ code: "a", values: many }, "a")).status).toBe(400);
  });

  it("with a value that is no variable of ours is rejected, and one that a person lacks is said in the preview", async () => {
    const unknown = await save({ code: "a", values: [{ name: "token", value: "{{person.nam}}" }] }, "ناشناخته");
    expect(unknown.body.result).toMatchObject({ status: "Rejected" });
    const content = {
      text: "سلام",
      pattern: { code: "a", values: [{ name: "token", value: "{{person.attr.level}}" }] },
    };
    const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
    const data = { name: "سارا", phone: "09121234567" };
    await platform.send("POST", "/collect/server", {
      token: secret,
      body: { events: [{ name: "identify", person: "sara", data }] },
    });
    const missing = async () => (await post("templates/preview", { type: "SMS", content })).body.result.samples[0];
    await expect.poll(missing, { timeout: 20_000 }).toMatchObject({ missing: ["person.attr.level"], text: "" });
  });

  it("is previewed without the opt-out of a line whose panel has patterns", async () => {
    const { status, body } = await post("channels", {
      ...{ type: "SMS", provider: "kavenegar", name: "پیامک", settings: { apiKey: "good-key", baseUrl: panel.url } },
      lines: [{ number: "30001234", kind: "service", tariff: { fa: 2_000, latin: 4_000 }, optOut: "لغو۱۱" }],
    });
    expect(status).toBe(201);
    expect(body.result.lines[0]).not.toHaveProperty("provider");
    const textOf = async (content: object) =>
      (await post("templates/preview", { type: "SMS", content })).body.result.samples[0].text;
    expect(await textOf({ text: "سلام" })).toBe("سلام\nلغو۱۱");
    expect(await textOf({ text: "سلام", pattern: { code: "a" } })).toBe("سلام");
  });

  it("is what a test of its template sends by that line, to the letter", async () => {
    const [channel] = (await owner.client.integration.channels.list({ website: owner.website.id })).result.items;
    const values = [{ name: "token", value: "{{person.name|first|دوست}}" }];
    const content = { text: "سلام {{person.name|first|دوست}}", pattern: { code: "ready", values } };
    const line = channel?.lines[0]?.id;
    const { body } = await post("templates/preview", { type: "SMS", content, line });
    const [{ text, pattern }] = body.result.samples;
    expect({ text, pattern }).toEqual({
      ...{ text: "سلام سارا", pattern: { code: "ready", values: [{ name: "token", value: "سارا" }] } },
    });
    const sent = await post("messages/test", {
      channel: channel?.id,
      line,
      to: "09121234567",
      content: { text, pattern },
    });
    expect(sent.body.result).toMatchObject({ state: "sent", preview: "سلام سارا" });
    expect(panel.paths.at(-1)).toBe("/good-key/verify/lookup.json");
  });
});
