import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { weekDays } from "#contract/integration-providers.ts";
import { startDashboard } from "../dashboard.ts";
import { Visitor } from "../visitor.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** The limits that a channel begins with, by the call and by the form without scripts. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "limits");
}, 120_000);
afterAll(() => platform?.stop());

const night = [{ days: [...weekDays], from: "22:00", to: "09:00" }];
const cautious = { caps: { day: 1, week: 3, month: 8 }, quiet: night };
const none = { caps: { day: null, week: null, month: null }, quiet: [] };
/** Of a panel that does not answer: it is stored untried. */
const settings = { apiKey: "k", baseUrl: "http://127.0.0.1:1" };

const listed = async () => (await owner.client.integration.channels.list({ website: owner.website.id })).result.items;
const find = async (name: string) => (await listed()).find((channel) => channel.name === name);

describe("a call that makes a channel", () => {
  const create = async (limits: object) => {
    const body = { wid: owner.website.id, type: "SMS", provider: "smsir", name: `پنل ${Math.random()}`, settings };
    const path = "/wm/actions/channels";
    const answer = await platform.send("POST", path, { token: owner.token, body: { ...body, ...limits } });
    expect(answer.status).toBe(201);
    expect(await find(body.name)).toEqual(answer.body.result);
    return answer.body.result;
  };

  it("without limits gets those of its type", async () => {
    expect(await create({})).toMatchObject(cautious);
  });

  it("that names limits gets what it names, and none where it names none", async () => {
    expect(await create({ caps: {}, quiet: [] })).toMatchObject(none);
    expect(await create({ caps: {} })).toMatchObject({ ...none, quiet: night });
    expect(await create({ caps: { week: 5 }, quiet: [] })).toMatchObject({ caps: { day: null, week: 5, month: null } });
  });

  it("that needs no settings gets those of its type, which stay empty once their owner empties them", async () => {
    const { client, website } = owner;
    const prepare = async () => {
      const { channels } = (await client.integration.channels.prepare({ wid: website.id })).result;
      return (type: string) => channels.find((channel) => channel.type === type);
    };
    const made = await prepare();
    expect(made("WEB_PUSH")).toMatchObject({ caps: { day: 2, week: 8, month: 24 }, quiet: night });
    expect([made("ON_SITE"), made("API")]).toMatchObject([none, none]);
    await client.integration.channels.update({ id: made("WEB_PUSH")?.id ?? "", caps: {}, quiet: [] });
    expect((await prepare())("WEB_PUSH")).toMatchObject(none);
  });

  it("that needs no settings is made alone, where its type is chosen", async () => {
    const other = await makeOwner(platform, "chooses-channels");
    const wid = other.website.id;
    const make = async (type: "WEB_PUSH" | "ON_SITE" | "API") =>
      (await other.client.integration.channels.prepare({ wid, type })).result.channels.map(({ provider }) => provider);
    const keyOf = async () => (await other.client.integration.webPush.get({ website: wid })).result.publicKey;
    expect([await make("ON_SITE"), await keyOf()]).toEqual([["onsite"], null]);
    expect((await make("WEB_PUSH")).toSorted()).toEqual(["onsite", "webpush"]);
    expect(await keyOf()).not.toBeNull();
    expect((await make("API")).toSorted()).toEqual(["http", "onsite", "webpush"]);
  });
});

it("a form of a new channel shows the limits of its type; what is sent empty is none, and stays so", async () => {
  const dashboard = await startDashboard(platform);
  try {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn({ email: owner.email, password: owner.password });
    const read = async (path: string) => fieldsIn(await (await visitor.request(path)).text());
    const send = async (path: string, fields: Record<string, string>) => {
      const answer = await visitor.request(path, { fields });
      expect(answer.status).toBe(303);
      return (answer.headers.get("location") ?? "").replace(dashboard.url, "");
    };
    const at = `/w/${owner.website.id}/integration`;
    const shown = (fields: Record<string, string>) =>
      ["day", "week", "month", "quiet.from", "quiet.to"].map((name) => fields[name]);
    expect(shown(await read(`${at}/email/new`))).toEqual(["1", "4", "12", "", ""]);
    expect(shown(await read(`${at}/push/new`))).toEqual(["2", "8", "24", "22:00", "09:00"]);
    expect(shown(await read(`${at}/whatsapp/new`))).toEqual(["1", "2", "4", "22:00", "09:00"]);

    const path = `${at}/sms/new?provider=smsir`;
    const sent = { ...settings, name: "از فرم" };
    await send(path, { ...(await read(path)), ...sent });
    expect(await find("از فرم")).toMatchObject(cautious);

    const emptied = { day: "", week: "", month: "", "quiet.from": "", "quiet.to": "" };
    const to = await send(path, { ...(await read(path)), ...sent, name: "بی‌سقف", ...emptied });
    expect(await find("بی‌سقف")).toMatchObject(none);
    const limits = await read(to);
    expect(shown(limits)).toEqual(["", "", "", "", ""]);
    await send(to, { ...limits, intent: "limits" });
    expect(await find("بی‌سقف")).toMatchObject(none);

    // One that was filled in is emptied on its own page as well.
    const { id } = (await find("از فرم")) ?? { id: "" };
    const own = `${at}/channels/${id}`;
    expect(shown(await read(own))).toEqual(["1", "3", "8", "22:00", "09:00"]);
    await send(own, { ...(await read(own)), ...emptied, intent: "limits" });
    expect(await find("از فرم")).toMatchObject(none);
  } finally {
    await dashboard.stop();
  }
});

/** What the form of limits on a page would send without a script. */
function fieldsIn(html: string): Record<string, string> {
  const form = html.split("</form>").find((part) => part.includes('name="day"')) ?? "";
  const inputs = form.slice(form.lastIndexOf("<form"));
  const tags = [...inputs.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const of = (tag: string, attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1];
  return Object.fromEntries(
    tags
      .filter((tag) => of(tag, "type") !== "checkbox" || tag.includes(' checked=""'))
      .map((tag) => [of(tag, "name") ?? "", of(tag, "value") ?? (of(tag, "type") === "checkbox" ? "on" : "")]),
  );
}
