import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorBody } from "#contract/errors.ts";
import { type Door, doors } from "../doors.ts";
import { type Panel, startPanel } from "./panel.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let panel: Panel;
/** The address to which a panel of an owner reports. */
let hook: string;

beforeAll(async () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  platform = await startTestPlatform({ PAYMENT_GATEWAY: "sandbox,stripe", ...stripe, ALLOW_PRIVATE_TARGETS: "1" });
  panel = await startPanel("the-key");
  const { client, website } = await makeOwner(platform, "shop");
  const { result } = await client.integration.channels.create({
    ...{ wid: website.id, type: "SMS", provider: "kavenegar", name: "panel" },
    ...{ settings: { apiKey: "the-key", baseUrl: `${panel.url}/v1` }, caps: {}, quiet: [] },
    lines: [
      { number: "30001234", kind: "service", perSecond: 1_000, hours: [{ days: ["sat"], from: "00:00", to: "24:00" }] },
    ],
  });
  hook = new URL((await client.delivery.hook({ id: result.id })).result.url ?? "").pathname;
});
afterAll(async () => {
  await platform?.stop();
  panel?.close();
});

const print = ({ method, path }: Pick<Door, "method" | "path">) => `${method} ${path}`;

/** Files of the tracker, which are served where it is built: they read nothing of a request. */
const files = /^GET \/([ecoh]|t(\.\w+)?\.js|push(-worker)?\.js)$/;

/** Every route that the server knows, but the calls of the contract, which share one. */
function listRoutes(): string[] {
  const parents: string[] = [];
  return platform.server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = `${depth === 0 ? "" : parents[depth - 1]}${part}`;
      parents.splice(depth, parents.length, path);
      if (part === "" || part === "*") return [];
      return methods
        .split(", ")
        .filter((method) => method !== "HEAD")
        .map((method) => `${method} ${path.replace(/\(\^.*\$\)/, "")}`);
    });
}

/** Values that no parameter expects. */
const strange = [
  "%00",
  "%ED%A0%80",
  "%D8%A7",
  "%27%20OR%201=1",
  "..%2f..%2fetc",
  "constructor",
  "x".repeat(90),
  "%0d%0aa:b",
];

/** Bodies that no door expects: each is sent as JSON and as a form. */
const odd = (key: string) => [
  "",
  "\0",
  "null",
  "[]",
  '{"__proto__":{"a":1}}',
  '{"toString":1,"authority":{"toString":1}}',
  `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
  `{"authority":${"[".repeat(3_000)}${"]".repeat(3_000)}}`,
  `a=%00&authority=%00&trackId=%00&outcome=%00&messageid=%00&from=%00&to=%00&message=11`,
  JSON.stringify({ key: "\0", token: `${"t".repeat(30)}\0`, visitor: randomUUID(), url: "\0" }),
  JSON.stringify({ key, token: "t".repeat(30), visitor: randomUUID(), url: "https://shop.example/\ud800", test: "\0" }),
  JSON.stringify({ key, visitor: randomUUID(), endpoint: `https://push.example/${"\0"}` }),
  JSON.stringify({
    ...{ key, visitor: randomUUID() },
    subscription: {
      ...{ endpoint: "https://push.example/a", expirationTime: 1e300 },
      keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) },
    },
  }),
  JSON.stringify([{ messageid: "\0" }, { from: "\0", to: "\0", message: "11" }, { id: { toString: 1 } }]),
];
const types = ["application/json", "application/x-www-form-urlencoded"];

async function ask(method: string, path: string, body?: string, type = "application/x-www-form-urlencoded") {
  const answer = await fetch(platform.url + path, {
    ...{ method, redirect: "manual", headers: { "content-type": type, origin: "https://shop.example" } },
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

describe("the doors beside the contract", () => {
  it("are those of the list, and no other", () => {
    expect([...new Set(listRoutes().filter((route) => !files.test(route)))].toSorted()).toEqual(
      doors.map(print).toSorted(),
    );
  });

  it.each(doors)("$method $path takes whatever is sent without failing", { timeout: 30_000 }, async (door) => {
    platform.errors.length = 0;
    const wrong: string[] = [];
    const judge = (said: string, { status, type, text }: Awaited<ReturnType<typeof ask>>) => {
      if (status >= 500) wrong.push(`${status} for ${said}`);
      const isShaped = !type.includes("json") || errorBody.safeParse(JSON.parse(text)).success;
      if (status >= 400 && !isShaped) wrong.push(`no error of the one shape for ${said}`);
    };
    const made = [randomUUID(), "12345678", ...strange].map((value) => door.path.replace(/:\w+/g, value));
    const [forged = ""] = made;
    const genuine = door.path === "/hooks/:provider/:secret" ? hook : forged;
    const paths = [genuine, ...made];
    for (const path of new Set(paths)) {
      judge(path, await ask(door.method, `${path}?a=${strange[0]}`));
      if (door.method === "GET" || door.method === "OPTIONS") continue;
      if (path !== genuine) continue;
      for (const body of odd("0".repeat(32))) {
        for (const type of types) judge(`${type} ${body.slice(0, 100)}`, await ask(door.method, path, body, type));
      }
    }
    expect(wrong).toEqual([]);
    expect(platform.errors).toEqual([]);
  });
});
