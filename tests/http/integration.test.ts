import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Domain } from "#contract/integration-domains.ts";
import { channelText } from "#contract/text/channels.ts";
import { templateText } from "#contract/text/templates.ts";
import { violationText } from "#contract/text/violations.ts";
import { checkDomains } from "#platform/integration/check-domains.ts";
import { openResolver } from "#platform/integration/dns/open-resolver.ts";
import { readDomains } from "#platform/integration/read-domains.ts";
import { findTemplateVersion } from "#platform/integration/read-templates.ts";
import { openSettings } from "#platform/integration/sending.ts";
import { type DnsServer, startDns } from "../dns/dns.ts";
import { type Panel, startPanel } from "./panel.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

let platform: TestPlatform;
let owner: Owner;
let other: Owner;
let dns: DnsServer;
let panel: Panel;

beforeAll(async () => {
  dns = await startDns();
  panel = await startPanel("good-key");
  platform = await startTestPlatform({
    ...{ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1", DNS_SERVERS: dns.address },
    PLATFORM_URL: "https://nabz.example",
  });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
}, 120_000);
afterAll(async () => {
  await platform?.stop();
  panel?.close();
  dns?.close();
});

const post = (path: string, body: object, who = owner) =>
  platform.send("POST", `/wm/actions/${path}`, { token: who.token, body: { wid: who.website.id, ...body } });
const patch = (id: string, body: object) =>
  platform.send("PATCH", `/wm/actions/channels/${id}`, { token: owner.token, body });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;
const baseUrl = () => panel.url;

const publish = ({ records }: Domain) => {
  for (const { type, name, value } of records) {
    // Texts over 255 bytes stand in several strings, as panels divide them.
    dns.zone.set(`${type} ${name}`, [type === "TXT" ? (value.match(/.{1,200}/g) ?? []) : value]);
  }
};
const verify = (id: string, who = owner) =>
  platform.send("POST", "/wm/actions/domains/verify", { token: who.token, body: { id } });

describe("channels", () => {
  it("that need no settings are made once", async () => {
    const make = async () =>
      (await owner.client.integration.channels.prepare({ wid: owner.website.id })).result.channels;
    const [first] = await Promise.all([make(), make()]);
    expect(first.map(({ provider }) => provider).toSorted()).toEqual(["http", "onsite", "webpush"]);
    expect(await make()).toEqual(first);
  });

  it("are tried before they are stored, and the refused field is named", async () => {
    const given = (apiKey: string) => ({
      ...{ type: "SMS", provider: "kavenegar", name: "پیامک", settings: { apiKey, baseUrl: baseUrl() } },
      lines: [{ number: "10004346", kind: "promotional", tariff: { fa: 2_000, latin: 4_000 }, optOut: "لغو۱۱" }],
    });
    const refused = await post("channels", given("bad-key"));
    expect(refused.status).toBe(422);
    expect(issuesOf(refused)).toEqual([{ path: ["settings", "apiKey"], message: channelText.trial.key }]);
    const { status, body } = await post("channels", given("good-key"));
    expect(status).toBe(201);
    const { settings, health, lines, requireConsent } = body.result;
    expect({ settings, state: health.state, requireConsent }).toEqual({
      ...{ settings: { apiKey: true, baseUrl: baseUrl() }, state: "working" },
      requireConsent: true,
    });
    expect(lines).toMatchObject([{ number: "10004346", hours: [], night: "defer" }]);
    expect(panel.paths).toEqual(["/bad-key/account/info.json", "/good-key/account/info.json"]);

    // A secret that is left out, or read back, stays; the line of a number keeps its id.
    const changed = await patch(body.result.id, {
      settings: { apiKey: true },
      lines: [
        { number: "10004346", kind: "service" },
        { number: "3000", kind: "promotional" },
      ],
    });
    expect(changed.body.result.lines[0]).toMatchObject({ id: lines[0].id, kind: "service" });
    expect(await openSettings(platform.dependencies, body.result.id)).toEqual({
      apiKey: "good-key",
      baseUrl: baseUrl(),
    });
    const stored = await platform.dependencies.postgres.query("SELECT * FROM channels");
    expect(JSON.stringify(stored)).not.toContain("good-key");
    const twice = await patch(body.result.id, { lines: [1, 2].map(() => ({ number: "1000", kind: "service" })) });
    expect(issuesOf(twice)).toEqual([{ path: ["lines", 1, "number"], message: violationText.lineTaken }]);
  });

  it("that a provider does not answer about are stored untried; missing and unknown settings are named", async () => {
    const { status, body } = await post("channels", {
      ...{ type: "SMS", provider: "smsir", name: "دور", settings: { apiKey: "k", baseUrl: "http://127.0.0.1:1" } },
    });
    expect({ status, health: body.result.health }).toMatchObject({
      ...{ status: 201, health: { state: "unknown", at: null, message: channelText.trial.unreachable } },
    });
    const wrong = await post("channels", { type: "SMS", provider: "smsir", name: "غلط", settings: { user: "x" } });
    expect(issuesOf(wrong)).toEqual([
      { path: ["settings", "user"], message: violationText.unknownField },
      { path: ["settings", "apiKey"], message: violationText.required },
    ]);
  });
});

describe("sender domains", () => {
  const problemsOf = ({ records }: Domain) =>
    Object.fromEntries(records.map(({ purpose, problem }) => [purpose, problem]));

  it("are verified by what a real DNS answers, and by one owner", { timeout: 30_000 }, async () => {
    const { status, body } = await post("domains", { name: "https://Shop.Example/contact" });
    expect({ status, name: body.result.name, state: body.result.status }).toEqual({
      ...{ status: 201, name: "shop.example", state: "not_verified" },
    });
    const domain: Domain = body.result;
    expect(issuesOf(await post("domains", { name: "shop.example" }))).toEqual([
      { path: ["name"], message: violationText.domainThere },
    ]);
    const before = (await verify(domain.id)).body.result;
    expect(problemsOf(before)).toEqual({
      token: "missing",
      dkim: "missing",
      mx: "missing",
      spf: "missing",
      dmarc: "missing",
    });

    publish(domain);
    const dkim = `TXT nabz1._domainkey.shop.example`;
    const right = dns.zone.get(dkim) ?? [];
    dns.zone.set(dkim, ["v=DKIM1; k=rsa; p=MIIBwrong"]);
    const wrong: Domain = (await verify(domain.id)).body.result;
    expect({ ...problemsOf(wrong), status: wrong.status }).toMatchObject({
      token: null,
      dkim: "different",
      status: "not_verified",
    });
    expect(wrong.records[1]?.found).toEqual(["v=DKIM1; k=rsa; p=MIIBwrong"]);
    dns.zone.set(dkim, right);
    const verified: Domain = (await verify(domain.id)).body.result;
    expect({ status: verified.status, wanting: verified.records.filter(({ ok }) => !ok) }).toEqual({
      status: "verified",
      wanting: [],
    });

    // Somebody else who controls the records now cannot take what is verified.
    const theirs: Domain = (await post("domains", { name: "shop.example" }, other)).body.result;
    publish({ ...theirs, records: theirs.records.filter(({ purpose }) => purpose === "token" || purpose === "dkim") });
    const taken = await verify(theirs.id, other);
    expect({ status: taken.status, issues: issuesOf(taken) }).toEqual({
      ...{ status: 409, issues: [{ path: ["id"], message: violationText.domainTaken }] },
    });
    await owner.client.integration.domains.delete({ id: domain.id });
    expect((await verify(theirs.id, other)).body.result.status).toBe("verified");
    const sealed = await platform.dependencies.postgres.query("SELECT FROM sealed_secrets WHERE purpose = $1", [
      `domain/${domain.id}/dkim`,
    ]);
    expect(sealed).toEqual([]);
  });
});

describe("templates", () => {
  const save = (body: object) => post("templates", { type: "SMS", ...body });

  it("are saved in versions; the latest approved one is sent", async () => {
    const first = await save({ name: "سبد", content: { text: "سلام {{person.name|first|دوست}}" } });
    expect({ status: first.status, result: first.body.result }).toMatchObject({
      ...{ status: 201, result: { status: "Approved", version: 1, parts: 1, category: "marketing" } },
    });
    const { id } = first.body.result;
    const next = await save({ id, name: "سبد", content: { text: "سلام {{visitor.nam}}" } });
    expect(next.body.result).toMatchObject({
      ...{ id, version: 2, status: "Rejected", reason: templateText.reasons.unknownNames("\u2066visitor.nam\u2069") },
    });
    const { postgres } = platform.dependencies;
    const website = owner.website.id;
    expect(await findTemplateVersion(postgres, { website, id })).toMatchObject({ version: 1 });
    expect(await findTemplateVersion(postgres, { website, id, version: 2 })).toMatchObject({ status: "Rejected" });
    expect(await findTemplateVersion(postgres, { website: other.website.id, id })).toBeUndefined();
    const approved = await owner.client.integration.templates.list({ website, type: "SMS", status: "Approved" });
    expect(approved.result.items).toEqual([]);
    const theirs = await post("templates", { id, type: "SMS", name: "x", content: { text: "x" } }, other);
    expect(theirs.status).toBe(404);
    expect((await save({ name: "سبد", content: { text: "x" } })).status).toBe(409);
  });

  it("that were saved elsewhere meanwhile are not overwritten by who read an older version", async () => {
    const { id } = (await save({ name: "دو برگه", content: { text: "یک" } })).body.result;
    const given = { id, name: "دو برگه", revision: 1 };
    expect((await save({ ...given, content: { text: "دو" } })).body.result.version).toBe(2);
    const stale = await save({ ...given, content: { text: "سه" } });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE", data: { revision: 2 } } });
    expect((await owner.client.integration.templates.get({ id })).result.content).toMatchObject({ text: "دو" });
    expect((await save({ ...given, revision: 2, content: { text: "سه" } })).body.result.version).toBe(3);
  });

  it("that are no template are refused by the field", async () => {
    expect(issuesOf(await save({ name: "a", content: { text: "{{#each x}}" } }))).toEqual([
      { path: ["content", "text"], message: templateText.problems.name },
    ]);
    expect(issuesOf(await save({ name: "a", content: {} }))).toEqual([
      { path: ["content", "text"], message: violationText.required },
    ]);
  });

  it("of mail are made of blocks", async () => {
    const blocks = [{ kind: "text", text: "سلام {{person.name||دوست}}" }];
    const { body } = await post("templates", { type: "EMAIL", name: "خوش‌آمد", content: { subject: "سلام", blocks } });
    expect(body.result).toMatchObject({ status: "Approved", content: { blocks } });
    expect(body.result.content.html).toContain('dir="rtl"');
    expect(body.result.content.text).toContain("{{unsubscribe}}");
  });

  it("are previewed on people of the website, with parts and price", async () => {
    const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
    const identify = (name: string, phone: string) => ({ name: "identify", person: phone, data: { name, phone } });
    await platform.send("POST", "/collect/server", {
      token: secret,
      body: { events: [identify("سارا احمدی", "09121234567"), identify("ن".repeat(90), "09121234568")] },
    });
    const content = { text: "سلام {{person.name}}" };
    const read = async () => (await post("templates/preview", { type: "SMS", content })).body.result;
    await expect.poll(async () => (await read()).samples.length, { timeout: 20_000 }).toBe(2);
    expect(await read()).toMatchObject({
      ...{ status: "Approved", parts: { smallest: 1, usual: 1, largest: 2 } },
      samples: expect.arrayContaining([expect.objectContaining({ text: "سلام سارا احمدی", missing: [] })]),
    });
    const linked = { text: `سلام https://shop.example/${"a".repeat(400)}` };
    const { parts } = (await post("templates/preview", { type: "SMS", content: linked })).body.result;
    expect(parts).toEqual({ smallest: 1, usual: 1, largest: 1 });
    const missing = await post("templates/preview", { type: "SMS", content: { text: "{{person.attr.level}}" } });
    expect(missing.body.result.samples[0]).toMatchObject({ missing: ["person.attr.level"], text: "" });
    const push = { title: "{{person.name}}", body: "یلدا", url: "https://shop.example/?of={{person.name}}" };
    const { samples } = (await post("templates/preview", { type: "PUSH", content: push })).body.result;
    const url = `https://shop.example/?of=${encodeURIComponent("سارا احمدی")}`;
    expect(samples).toContainEqual(expect.objectContaining({ push: { title: "سارا احمدی", body: "یلدا", url } }));
    const onSite = { type: "ON_SITE", content: { form: "corner", title: "{{person.name}}", body: "یلدا" } };
    const shown = (await post("templates/preview", onSite)).body.result.samples;
    expect(shown).toContainEqual(expect.objectContaining({ push: { title: "سارا احمدی", body: "یلدا" } }));
  });
});

describe("verified domains, day by day", () => {
  it("break after a day of failures, which their owner is notified of once; silence is none", {
    timeout: 60_000,
  }, async () => {
    const domain: Domain = (await post("domains", { name: "daily.example" })).body.result;
    publish(domain);
    expect((await verify(domain.id)).body.result.status).toBe("verified");
    const check = async (hours: number) => {
      platform.advance(hours * 3_600_000);
      const resolver = openResolver({ DNS_SERVERS: [dns.address] }, { timeout: 150, tries: 1 });
      await checkDomains(platform.dependencies, resolver)(
        { kind: "check-domains", key: "", payload: {}, website: null, attempt: 1 },
        new AbortController().signal,
        () => undefined,
      );
      // The owner's token has ended by this clock.
      const list = { website: owner.website.id, sort: "createdAt" as const, page: 1, limit: 10 };
      const { items } = await readDomains(platform.dependencies.postgres, list);
      return items.find(({ id }) => id === domain.id);
    };
    dns.silent.add("_nabz.daily.example");
    const silent = await check(24);
    expect({ status: silent?.status, problem: silent?.records[0]?.problem }).toEqual({
      status: "verified",
      problem: "timeout",
    });
    dns.silent.clear();
    dns.zone.delete("TXT _nabz.daily.example");
    expect((await check(24))?.status).toBe("verified");
    for (const hours of [8, 8]) expect((await check(hours))?.status).toBe("verified");
    expect((await check(8))?.status).toBe("broken");
    const notified = await platform.dependencies.postgres.query(
      "SELECT FROM notifications WHERE kind = 'domainBroken' AND website_id = $1",
      [owner.website.id],
    );
    expect(notified).toHaveLength(1);
  });
});
