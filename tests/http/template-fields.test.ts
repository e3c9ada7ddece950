import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Own attributes of people as fields of templates. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", PLATFORM_URL: "https://nabz.example" });
  owner = await makeOwner(platform, "owner");
  const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
  const data = { name: "سارا", phone: "09121234567" };
  await platform.send("POST", "/collect/server", {
    token: secret,
    body: { events: [{ name: "identify", person: "sara", data }] },
  });
  const firstSample = async () => (await preview("SMS", { text: "{{person.name}}" })).samples[0].text;
  await vi.waitFor(async () => expect(await firstSample()).toBe("سارا"), { timeout: 20_000, interval: 100 });
}, 120_000);
afterAll(() => platform?.stop());

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const preview = async (type: string, content: object) =>
  (await post("templates/preview", { type, content })).body.result;

describe("a mail in its preview", () => {
  const mail = (text: string) => preview("EMAIL", { subject: "سلام", blocks: [{ kind: "text", text }] });

  it("says the same in html as in text to the first person: their values, else the fallback", async () => {
    const { html, samples } = await mail("{{person.name||دوست}}، امتیاز {{person.attr.points||۰}}");
    expect(samples[0].text).toContain("سارا، امتیاز ۰");
    expect(html).toContain("سارا، امتیاز ۰");
    expect(html).not.toContain("person.attr.points");
  });

  it("shows what a person lacks by its name, with a filter too", async () => {
    const { html, samples } = await mail("{{person.attr.points}} تا {{person.birthday|date}}");
    expect(samples[0].missing).toEqual(["person.attr.points", "person.birthday"]);
    expect(html).toContain("[person.attr.points] تا [person.birthday]");
  });
});

describe("an SMS in its preview", () => {
  it("has its own links counted as they leave, and an address of somebody's as it is written", async () => {
    const address = `https://evil.example/${"a".repeat(75)}`;
    const partsOf = async (text: string) => (await preview("SMS", { text })).samples[0].parts;
    const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
    const said = (offer: string) =>
      platform.send("POST", "/collect/server", {
        token: secret,
        body: { events: [{ name: "identify", person: "sara", data: { offer } }] },
      });
    await said(address);
    const text = "سلام {{person.attr.offer}}";
    await vi.waitFor(async () => expect(await partsOf(text)).toBe(2), { timeout: 20_000, interval: 100 });
    expect(await partsOf(`سلام ${address}`)).toBe(1);
  });
});
