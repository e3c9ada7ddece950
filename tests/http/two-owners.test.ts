import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasWid, isRecorded } from "#contract/procedure.ts";
import { type ContractRoute, contractRoutes } from "#contract/routes.ts";
import { codeAt } from "#platform/auth/two-factor/totp.ts";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { importParameters, nameBeside } from "./place-import.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";
import { creating, publicRoutes, queries, statusOf, waiting } from "./route-lists.ts";
import { annotationBodies, annotationParameters } from "./two-owners-annotations.ts";
import { deliveryBodies, deliveryParameters } from "./two-owners-delivery.ts";
import { eventBodies, eventParameters } from "./two-owners-events.ts";
import { funnelBodies, funnelParameters } from "./two-owners-funnels.ts";
import { integrationBodies, integrationParameters } from "./two-owners-integration.ts";
import { notificationBodies, notificationParameters } from "./two-owners-notifications.ts";
import { orderBodies, orderParameters } from "./two-owners-orders.ts";
import { personBodies, personParameters, runners, visitorOf, walker } from "./two-owners-people.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

let platform: TestPlatform;
let one: Owner;
let other: Owner;
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtp();
  platform = await startTestPlatform({ REGISTRATION: "open" });
  one = await makeOwner(platform, "one");
  other = await makeOwner(platform, "other");
  for (const { client, website } of [one, other]) {
    const { secret } = (await client.websites.install({ id: website.id })).result;
    const view = (visitor: string) => ({ id: randomUUID(), name: "page_view", url: `${website.url}/`, visitor });
    const order = { name: "purchase", visitor: "till", data: { order: "A-1", value: 1_000 } };
    const events = [...[walker, ...runners].map(view), order];
    await platform.send("POST", "/collect/server", { token: secret, body: { events } });
  }
});
afterAll(async () => {
  await platform?.stop();
  await smtp?.close();
});

/** A valid body for each route with one. A route that is missing here fails below, since its owner cannot call it. */
const bodies: Record<string, (owner: Owner) => unknown | Promise<unknown>> = {
  "auth.logout": () => undefined,
  "websites.demo": () => undefined,
  "emailReports.update": () => ({ weekly: true }),
  ...annotationBodies,
  ...eventBodies,
  "wallet.profile.password": (owner) => ({ currentPassword: owner.password, password: owner.password }),
  "wallet.profile.update": (owner) => ({ full_name: owner.full_name }),
  "installation.mail.update": (owner) => ({
    ...{ host: "localhost", port: smtp.port, security: "none", sender: "nabz@shop.example" },
    currentPassword: owner.password,
  }),
  "installation.mail.test": () => undefined,
  "installation.mail.remove": (owner) => ({ currentPassword: owner.password }),
  "websites.create": () => ({ name: "another", url: "https://another.example" }),
  "websites.update": () => ({ name: "renamed" }),
  "websites.dataRetention.preview": () => ({ months: 12 }),
  "websites.dataRetention.update": () => ({ months: null }),
  "websites.rotateCredential": () => ({ credential: "key" }),
  "websites.endFormerCredentials": () => ({ credential: "secret" }),
  "wallet.profile.twoFactor.begin": (owner) => ({ currentPassword: owner.password }),
  "wallet.profile.twoFactor.confirm": async (owner) => ({ code: codeAt(await secretOf(owner), now()) }),
  "wallet.profile.twoFactor.renewCodes": (owner) => bothProofsOf(owner),
  "wallet.profile.twoFactor.disable": (owner) => bothProofsOf(owner),
  ...personBodies,
  ...funnelBodies,
  ...orderBodies,
  "sales.correct": async ({ client, website: { id: website } }) =>
    (await client.sales.orders({ website })).result.items.map(({ id, at }) => ({ order: id, at, value: 5_000 }))[0],
  ...integrationBodies,
  ...deliveryBodies,
  ...notificationBodies,
  "drafts.save": () => ({ data: {}, revision: 0 }),
  "drafts.reset": () => undefined,
};

/** Path parameters that name no website: resources of the owner. */
const parameters: Record<string, (owner: Owner) => Promise<string>> = {
  ...annotationParameters,
  ...eventParameters,
  ...importParameters(() => platform),
  ...personParameters,
  ...funnelParameters,
  ...integrationParameters,
  ...deliveryParameters(() => platform),
  ...notificationParameters(() => platform),
  ...orderParameters,
  "profiles.cities": async () => "IR",
  ...Object.fromEntries(["drafts.get", "drafts.save", "drafts.reset"].map((name) => [name, async () => "event"])),
  "wallet.profile.signIns.end": async ({ email }) => {
    const elsewhere = (await platform.client().auth.login({ email, password })).result.tokenData.token;
    const { items } = (await platform.client(elsewhere).wallet.profile.signIns.list()).result;
    return items.find(({ current }) => current)?.id ?? "";
  },
};

const now = () => platform.dependencies.clock.now();

const secrets = new Map<string, string>();

/** The secret that waits for its first code. */
async function secretOf({ id, client }: Owner): Promise<string> {
  const { twoFactor } = client.wallet.profile;
  const begun = await twoFactor.begin({ currentPassword: password });
  secrets.set(id, begun.result.secret);
  return begun.result.secret;
}

/** The password and, where the second factor is on, a code of a step that none was used of. */
async function bothProofsOf({ id, client }: Owner) {
  const { isEnabled } = (await client.wallet.profile.twoFactor.get()).result;
  if (!isEnabled) return { currentPassword: password, code: "none" };
  platform.advance(30_000);
  return { currentPassword: password, code: codeAt(secrets.get(id) ?? "", now()) };
}

/** Whether the path names a kind, a type or a country, which are everybody's, instead of something that somebody owns. */
const isOfAll = (name: string) =>
  name.startsWith("drafts.") || ["profiles.cities", "integration.templates.list"].includes(name);

const routes = contractRoutes();
const closed = routes.filter(({ meta }) => meta.access !== "public");
const ofWebsites = routes.filter(({ meta }) => meta.access === "website");
const ofResources = routes.filter(({ meta }) => meta.access === "resource");

/** The path of a route with its website filled in. */
const placeWebsite = ({ meta, path }: ContractRoute, website: string) =>
  path
    .replace(meta.access === "website" ? `{${meta.by}}` : /\{(website|wid)\}/, website)
    .replace("{number}", "1")
    .replace("{person}", visitorOf({ id: website }));

/** Signing out and deleting come last: no other call works after them. Before them a demo, which keeps the stores busy. */
const last = (route: ContractRoute) => ["websites.demo", "websites.delete", "auth.logout"].indexOf(route.name);

/** A resource of the owner for the path of a route, and its body. */
async function build({ name, method }: ContractRoute, owner: Owner) {
  const resource = await parameters[name]?.(owner);
  return { resource, body: method === "GET" ? undefined : await bodies[name]?.(owner) };
}

const built = new Map<string, ReturnType<typeof build>>();

/** The same, once: refused calls leave both as they are, and some cost a sign-in. */
function buildOnce(route: ContractRoute, owner: Owner): ReturnType<typeof build> {
  const key = `${route.name} of ${owner.id}`;
  const found = built.get(key) ?? build(route, owner);
  built.set(key, found);
  return found;
}

/** The query that names the website of a route which has it there. */
const namesWebsite = ({ meta }: ContractRoute, website: string) => (hasWid(meta) ? `wid=${website}` : "");

interface CallOptions {
  token?: string;
  owner: Owner;
  query?: string;
  /** Whether it may succeed, so that nothing of earlier calls can be used. */
  isFresh?: boolean;
}

async function call(route: ContractRoute, website: string, { isFresh = false, ...options }: CallOptions) {
  const { resource, body } = await (isFresh ? build : buildOnce)(route, options.owner);
  const path = placeWebsite(route, website).replaceAll(/\{\w+\}/g, resource ?? "{unknown}");
  if (path.includes("{")) throw new Error(`${route.name}: the walk cannot fill ${path}; add a parameter`);
  const query = [namesWebsite(route, website), options.query ?? ""].filter((part) => part !== "").join("&");
  return platform.send(route.method, query === "" ? path : `${path}?${query}`, { token: options.token, body });
}

describe("every route of the contract", () => {
  it("is public only where the list says so", () => {
    const open = routes.filter(({ meta }) => meta.access === "public").map(({ name }) => name);
    expect(open).toEqual(publicRoutes);
  });

  it.each(closed)("$method $path without a token is a 401", async (route) => {
    for (const token of [undefined, "nonsense", `${one.token}x`]) {
      const { status, body } = await call(route, one.website.id, { owner: one, ...(token ? { token } : {}) });
      expect({ status, code: body.code }).toEqual({ status: 401, code: "UNAUTHORIZED" });
    }
  });

  it.each(closed.filter(({ name }) => name in parameters && !isOfAll(name)))(
    "$method $path of another owner is a 404",
    async (route) => {
      const theirs = (await buildOnce(route, other)).resource ?? "";
      const { body } = await buildOnce(route, one);
      for (const website of [one.website.id, other.website.id]) {
        const path = placeWebsite(route, website).replaceAll(/\{\w+\}/g, theirs);
        const address = `${path}?${namesWebsite(route, website)}`;
        const answer = await platform.send(route.method, address, { token: one.token, body });
        expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: "NOT_FOUND" });
      }
    },
  );

  it.each(ofResources)("$method $path of another website, or of none, is a 404 to its owner", async (route) => {
    const another = (await one.client.websites.create({ name: "another", url: "https://another.example" })).result.id;
    const own = (await parameters[route.name]?.(one)) ?? "";
    const status = async (website: string, id: string) => {
      const path = placeWebsite(route, website).replaceAll(/\{\w+\}/g, id);
      const body = await bodies[route.name]?.(one);
      return (await platform.send(route.method, ...nameBeside(route, path, { website, body, token: one.token })))
        .status;
    };
    for (const id of [own, randomUUID(), "x", "%00"]) expect(await status(another, id)).toBe(404);
    expect(await status(one.website.id, own)).toBe(statusOf(route.name));
  });

  it.each(ofWebsites)("$method $path of another owner's website is a 404", async (route) => {
    const theirs = await call(route, other.website.id, { token: one.token, owner: one });
    expect({ status: theirs.status, code: theirs.body.code }).toEqual({ status: 404, code: "NOT_FOUND" });
    const nobodys = await call(route, "0190c1a0-0000-7000-8000-000000000000", { token: one.token, owner: one });
    expect(theirs.body).toEqual(nobodys.body);
  });

  it.each(ofWebsites.filter(({ meta }) => meta.access === "website" && meta.by !== "wid"))(
    "$method $path of another owner stays a 404 with an own website as further parameter",
    async (route) => {
      const own = one.website.id;
      const query = `website=${own}&wid=${own}&id=${own}`;
      const answer = await call(route, other.website.id, { token: one.token, owner: one, query });
      expect(answer.status).toBe(404);
      if (route.method === "GET") return;
      const path = route.path.replace(/\{\w+\}/, other.website.id);
      const body = { ...((await buildOnce(route, one)).body as object | undefined), website: own, wid: own, id: own };
      const refused = await platform.send(route.method, path, { token: one.token, body });
      expect(refused.status).toBe(404);
    },
  );

  it.each(ofWebsites)("$method $path with an invalid id is a 404", async (route) => {
    const isInQuery = route.meta.access === "website" && route.meta.by === "wid";
    for (const id of ["x", "%00", "%27%20OR%201=1", "%D8%A7"]) {
      const { status } = await call(route, id, { token: one.token, owner: one });
      // NUL in a query is refused before the route is known.
      expect(status).toBe(isInQuery && id === "%00" ? 400 : 404);
    }
  });

  // Two hundred calls, one after the other.
  it("answers its owner", { timeout: 300_000 }, async () => {
    // A demo fills a website without events alone.
    const empty = (await one.client.websites.create({ name: "empty", url: "https://empty.example" })).result.id;
    for (const route of closed.filter(({ name }) => !waiting.includes(name)).toSorted((a, b) => last(a) - last(b))) {
      const query = queries[route.name] ?? "";
      const website = route.name === "websites.demo" ? empty : one.website.id;
      const { status, body } = await call(route, website, { token: one.token, owner: one, query, isFresh: true });
      expect({
        route: route.name,
        status,
        shape: typeof body === "string" ? 200 : body.status,
        issues: body.data,
      }).toEqual({
        route: route.name,
        status: creating.includes(route.name) ? 201 : 200,
        shape: typeof body !== "string" && creating.includes(route.name) ? 201 : 200,
        issues: undefined,
      });
    }
  });

  it("has recorded every call that changed something", async () => {
    const rows = await platform.dependencies.postgres.query<{ call: string }>(
      "SELECT DISTINCT call FROM activities WHERE user_id = $1",
      [one.id],
    );
    const changing = routes.filter(({ method, meta }) => isRecorded(method, meta)).map(({ name }) => name);
    expect(rows.map(({ call }) => call).toSorted()).toEqual([...changing, "imports.create"].toSorted());
  });

  it("has left the other's website as it was", async () => {
    const { result } = await other.client.websites.list({});
    expect(result.items).toEqual([other.website]);
  });
});
