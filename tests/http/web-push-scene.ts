import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { expect } from "vitest";
import type { PushPayload } from "#contract/web-push.ts";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { enqueueMessages } from "#platform/delivery/enqueue-messages.ts";
import { findReachable } from "#platform/delivery/find-reachable.ts";
import { findSenderDomain } from "#platform/delivery/find-sender-domain.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import type { NewMessage } from "#platform/delivery/sql/messages.ts";
import { newBrowserKeys, startPushService } from "#tests/platform-fixtures/push-service.ts";
import { writtenLinksOf } from "#tests/platform-fixtures/written-links.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const hour = 3_600_000;
export const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export type Shop = Awaited<ReturnType<typeof openShop>>;
type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Two websites with web push, and the push service of their visitors' browsers. */
export async function openWebPushScene(settings: Parameters<typeof startTestPlatform>[0] = {}) {
  const platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1", ...settings });
  const service = await startPushService();
  const [shop, other] = [await openShop(platform, "shop"), await openShop(platform, "other")];
  const browser = (of = shop, visitor: string = randomUUID()) => openBrowser({ platform, service }, of, visitor);
  return {
    ...{ platform, service, shop, other, browser },
    /** Somebody whose own browser named them, and takes pushes. */
    async makeReader() {
      const email = `${v7()}@mail.example`;
      const first = browser();
      await first.identify({ email });
      expect((await first.subscribe()).status).toBe(202);
      return { first, email, person: await personOf(platform, email) };
    },
    /** What the shop's server says. */
    async serve(event: object) {
      const { secret } = (await shop.client.websites.install({ id: shop.website.id })).result;
      const at = new Date(platform.dependencies.clock.now()).toISOString();
      const body = { events: [{ id: v7(), at, ...event }] };
      expect((await platform.send("POST", "/collect/server", { body, token: secret })).status).toBe(202);
    },
    personOf: (email: string) => personOf(platform, email),
    write: (person: string, change: object = {}) => write(platform, shop, { person, change }),
    dispatch: (postgres = platform.dependencies.postgres) => dispatch({ ...platform.dependencies, postgres }),
    read: (id: string) => read(platform, id),
    /** People of the shop who are reached by web push. */
    async listReached(persons: readonly string[]) {
      const { postgres, clock } = platform.dependencies;
      const reader = { email: null, phone: null, consent: undefined, attributes: {} };
      const reached = await findReachable(postgres, {
        ...{ website: shop.website.id, persons: new Map(persons.map((id) => [id, reader])) },
        ...{ channels: ["WEB_PUSH"], now: clock.now() },
      });
      return persons.filter((id) => reached.has(`${id}/WEB_PUSH`));
    },
    async close() {
      await service.close();
      await platform.stop();
    },
  };
}

async function openShop(platform: TestPlatform, name: string) {
  const { client, website } = await makeOwner(platform, name);
  const { result } = await client.integration.channels.prepare({ wid: website.id });
  const read = await client.integration.webPush.get({ website: website.id });
  const channel = result.channels.find(({ type }) => type === "WEB_PUSH")?.id ?? "";
  // Scenes send at any hour, and often to one person.
  await client.integration.channels.update({ id: channel, caps: {}, quiet: [] });
  const { publicKey } = read.result;
  return { client, website, origin: new URL(website.url).origin, channel, publicKey: publicKey ?? "" };
}

/** A browser of a visitor on a page of a website. */
function openBrowser(
  { platform, service }: { platform: TestPlatform; service: PushService },
  { website: { key }, origin }: Shop,
  visitor: string,
) {
  const headers = { origin, "user-agent": agent };
  const post = (path: string, body: object, more: object = {}) =>
    platform.send("POST", path, { body: { key, visitor, ...body }, headers: { ...headers, ...more } });
  const keys = newBrowserKeys();
  const path = `/${randomUUID()}`;
  const subscription = { endpoint: `${service.url}${path}`, expirationTime: null, keys: keys.subscription };
  return {
    ...{ visitor, path, subscription },
    identify: (data: object) =>
      post("/collect", { events: [{ id: randomUUID(), name: "identify", url: `${origin}/`, data }] }),
    prompt: () => post("/push/prompt", {}),
    subscribe: (change: object = {}, more: object = {}) => post("/push/subscribe", { subscription, ...change }, more),
    unsubscribe: () => post("/push/unsubscribe", { endpoint: subscription.endpoint }),
    /** The pushes that it got. */
    got: () => service.received.filter((each) => each.path === path).map(({ body }) => keys.open(body) as PushPayload),
  };
}

async function personOf({ dependencies }: TestPlatform, email: string): Promise<string> {
  const [row] = await dependencies.postgres.query<{ person: string }>(
    "SELECT id::text AS person FROM people WHERE email = $1",
    [email],
  );
  if (row === undefined) throw new Error("Nobody has this address");
  return row.person;
}

async function write(
  { dependencies }: TestPlatform,
  { website, channel, origin }: Shop,
  { person, change }: { person: string; change: object },
): Promise<string> {
  const { postgres, clock } = dependencies;
  const content = { title: "سلام", body: "سبد شما منتظر است.", url: `${origin}/cart`, ...change };
  const message = {
    ...{ id: v7(), website: website.id, person, channel: "WEB_PUSH", account: channel },
    ...{ source: "campaign", campaign: v7() },
    ...{ content, writtenLinks: writtenLinksOf(content) },
    ...{ createdAt: new Date(clock.now()), expiresAt: new Date(clock.now() + hour) },
  } as NewMessage;
  await postgres.transaction((queries) => enqueueMessages(dependencies, queries, [message]));
  return message.id;
}

/** What the process that sends does in a second. */
const dispatch = (dependencies: TestPlatform["dependencies"]) =>
  new Dispatcher({
    ...dependencies,
    accounts: integratedAccounts({
      ...dependencies,
      findDomain: (website, name) => findSenderDomain(dependencies, { website, name }),
    }),
  }).dispatchDue();

async function read({ dependencies }: TestPlatform, id: string) {
  const [row] = await dependencies.postgres.query<{ state: string; reason: string | null }>(
    "SELECT state, reason FROM messages WHERE id = $1",
    [id],
  );
  return row;
}
