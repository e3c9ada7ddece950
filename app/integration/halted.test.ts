import { expect, it } from "vitest";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { loadChannel } from "./channel-page.server.ts";
import { loadHome } from "./home.server.ts";
import { loadOnSite } from "./on-site-page.server.ts";
import type { TypePath } from "./sending-types.ts";
import { loadType } from "./type-page.server.ts";
import { loadWebPush } from "./web-push-page.server.ts";

const website = { id: "w", name: "فروشگاه", url: "https://shop.example", timeZone: "Asia/Tehran", active: true };
const sending = { stoppedAt: null, restoredFrom: null, queued: 0, uncertain: 0 };

/** A website with a channel of the type that works. */
function contextOf(type: Channel["type"], isStopped: boolean) {
  const health = { state: "working", at: null, message: null };
  const channel = {
    ...{ id: "c", website: "w", type, provider: "kavenegar", name: "حساب", active: true },
    ...{ lines: [], settings: {}, caps: {}, quiet: [], queue: {}, health },
  };
  const push = { publicKey: "k", script: "", worker: "", subscriptions: 0, lastAt: null };
  const api = {
    websites: { get: async () => ({ result: website }) },
    integration: {
      channels: { list: async () => ({ result: { items: [channel] } }) },
      domains: { list: async () => ({ result: { items: [] } }) },
      webPush: { get: async () => ({ result: push }) },
    },
    delivery: {
      sending: { get: async () => ({ result: { ...sending, isStopped } }) },
      hook: async () => ({ result: { url: "", verifyToken: null } }),
    },
  };
  return { api, param: (name: string) => (name === "website" ? "w" : "c") } as unknown as OwnerContext;
}

type Load = (context: OwnerContext) => Promise<string | undefined>;
const home: Load = async (context) => (await loadHome(context)).types.flatMap(({ rows }) => rows)[0]?.state;
const typed =
  (path: TypePath): Load =>
  async (context) =>
    (await loadType(context, path)).rows[0]?.state;
const screens: [name: string, type: Channel["type"], load: Load][] = [
  ["the home", "SMS", home],
  ["the page of SMS", "SMS", typed("sms")],
  ["the page of mails", "EMAIL", typed("email")],
  ["the page of WhatsApp", "WHATSAPP", typed("whatsapp")],
  ["the page of a channel", "SMS", async (context) => (await loadChannel(context)).head.state],
  ["the page of messages on pages", "ON_SITE", async (context) => (await loadOnSite(context)).head?.state],
  ["the page of web push", "WEB_PUSH", async (context) => (await loadWebPush(context)).head?.state],
];

it.each(screens)("%s says of a channel that its website sends nothing", async (_, type, load) => {
  expect(await load(contextOf(type, true))).toBe("halted");
  expect(await load(contextOf(type, false))).toBe("working");
});
