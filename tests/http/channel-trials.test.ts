import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channelText } from "#contract/text/channels.ts";
import { violationText } from "#contract/text/violations.ts";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { type Panel, startPanel } from "./panel.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let smtp: SmtpServer;
let panel: Panel;

beforeAll(async () => {
  smtp = await startSmtp({ account: { user: "shop", password: "right" } });
  panel = await startPanel("good-key");
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "owner");
}, 120_000);
afterAll(async () => {
  await platform?.stop();
  await smtp?.close();
  panel?.close();
});

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const patch = (id: string, body: object) =>
  platform.send("PATCH", `/wm/actions/channels/${id}`, { token: owner.token, body });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;
const baseUrl = () => panel.url;

describe("channels", () => {
  it("of mail sign in to the server without sending", async () => {
    const settings = { host: "127.0.0.1", port: smtp.port, secure: "none", user: "shop" };
    const wrong = await post("channels", {
      type: "EMAIL",
      provider: "smtp",
      name: "ایمیل",
      settings: { ...settings, password: "wrong" },
    });
    expect(issuesOf(wrong)).toEqual([{ path: ["settings", "password"], message: channelText.trial.password }]);
    const right = await post("channels", {
      type: "EMAIL",
      provider: "smtp",
      name: "ایمیل",
      settings: { ...settings, password: "right" },
    });
    expect(right.body.result.health.state).toBe("working");
    expect(smtp.received).toEqual([]);
  });

  describe("of mail that work", () => {
    const working = () => ({ host: "127.0.0.1", port: smtp.port, secure: "none", user: "shop", password: "right" });
    const make = async (name: string) =>
      (await post("channels", { type: "EMAIL", provider: "smtp", name, settings: working() })).body.result.id;
    const settingsOf = async (id: string) => {
      const { items } = (await owner.client.integration.channels.list({ website: owner.website.id })).result;
      return items.find((channel) => channel.id === id)?.settings;
    };

    it("keep their settings where others cannot work, and the wrong field is named", async () => {
      const id = await make("نگه‌دار");
      const { noHost, port, tls } = channelText.trial;
      const wrongs = [
        [{ host: "mail.nabz-none.invalid", secure: "tls" }, "host", noHost],
        [{ port: 1 }, "port", port],
        [{ secure: "tls" }, "secure", tls],
      ] as const;
      for (const [settings, field, message] of wrongs) {
        const refused = await patch(id, { settings });
        expect(refused.status).toBe(422);
        expect(issuesOf(refused)).toEqual([{ path: ["settings", field], message }]);
      }
      smtp.answers.push({ verb: "STARTTLS", line: "502 not here" });
      expect(issuesOf(await patch(id, { settings: { secure: "starttls" } }))).toEqual([
        { path: ["settings", "secure"], message: tls },
      ]);
      expect(await settingsOf(id)).toMatchObject({ host: "127.0.0.1", port: smtp.port, secure: "none" });
    });

    it("are replaced by what does not answer only where their owner says so", { timeout: 30_000 }, async () => {
      const id = await make("بی‌پاسخ");
      const release = smtp.hold();
      const change = { name: "نام دیگر", settings: { user: "other" } };
      const refused = await patch(id, change);
      expect(refused.status).toBe(422);
      expect(issuesOf(refused)).toEqual([{ path: ["acceptUntested"], message: channelText.trial.silent }]);
      expect(await settingsOf(id)).toMatchObject({ user: "shop" });
      const accepted = await patch(id, { ...change, acceptUntested: true });
      expect(accepted.body.result).toMatchObject({ settings: { user: "other" }, health: { state: "unknown" } });
      release();
    });
  });

  it("of WhatsApp have ids of digits alone, refused before Meta is called", async () => {
    const settings = { phoneNumberId: "a106", wabaId: "۹", token: "t", appSecret: "s", baseUrl: baseUrl() };
    const calls = panel.paths.length;
    const refused = await post("channels", { type: "WHATSAPP", provider: "whatsapp", name: "واتساپ", settings });
    expect(refused.status).toBe(400);
    expect(issuesOf(refused)).toEqual([{ path: ["settings", "phoneNumberId"], message: violationText.metaId }]);
    expect(panel.paths).toHaveLength(calls);
  });
});
