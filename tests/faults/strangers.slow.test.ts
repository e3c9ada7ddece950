import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callPlatform, newDataDir } from "../nabz.ts";
import { bundlePlatform, type PlatformProcess, startPlatform } from "../platform-process.ts";

/** What a stranger did to all other websites before fairness (docs/decisions/0030), at its full size and without limits. */

const unlimited = { LIMIT_NEW_VISITORS: "0,0", LIMIT_EVENTS: "0,0", LIMIT_BYTES: "0,0", LIMIT_SUBSCRIPTIONS: "0,0" };
const dataDir = newDataDir();
const settings = { DATA_DIR: dataDir, ...unlimited };

interface Website {
  key: string;
  secret: string;
}

let removeBundle: () => void;
let platform: PlatformProcess;
let [quiet, hostile] = [] as unknown as [Website, Website];
beforeAll(async () => {
  removeBundle = await bundlePlatform();
  platform = await startPlatform(settings);
  const owner = { email: "owner@shop.example", password: "correct horse", fullName: "Owner" };
  await callPlatform(dataDir, { command: "user create", args: owner });
  const addWebsite = (name: string): Promise<Website> =>
    callPlatform(dataDir, {
      command: "website create",
      args: { owner: owner.email, name, url: "https://shop.example" },
    });
  [quiet, hostile] = [await addWebsite("Quiet"), await addWebsite("Hostile")];
});
afterAll(async () => {
  await platform?.stop();
  removeBundle?.();
  rmSync(dataDir, { recursive: true, force: true });
});

const hour = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const view = (fields: object = {}) => ({
  ...{ id: randomUUID(), name: "page_view", url: "https://shop.example/" },
  ...fields,
});
const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

const post = async (path: string, body: object, headers: Record<string, string>) => {
  const answer = await fetch(platform.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { accepted?: number }) };
};
const browse = ({ key }: Website, events: object[], visitor: string = randomUUID()) =>
  post("/collect", { key, visitor, sentAt: ago(0), events }, { origin: "https://shop.example" });
const serve = ({ secret }: Website, events: object[]) =>
  post("/collect/server", { events }, { authorization: `Bearer ${secret}` });

/** The quiet website's events, offline ones and purchases are stored, and the platform is ready, while `attack` runs. */
async function expectUndisturbed(attack: () => Promise<unknown>, connections: number): Promise<void> {
  let isOver = false;
  const attacks = Array.from({ length: connections }, async () => {
    while (!isOver) await attack();
  });
  for (let round = 0; round < 20; round += 1) {
    const order = { name: "purchase", person: `${round}`, data: { order: randomUUID(), value: 1 } };
    const answers = await Promise.all([
      browse(quiet, [view()]),
      browse(quiet, [view({ at: ago(5 * hour) })]),
      serve(quiet, [view(order)]),
    ]);
    expect(answers).toMatchObject(answers.map(() => ({ status: 202, accepted: 1 })));
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  }
  isOver = true;
  await Promise.all(attacks);
}

it("300,000 new visitors delay no offline event past its deadline", async () => {
  const known = 500;
  for (let sent = 0; sent < 300_000; sent += known) {
    const events = Array.from({ length: known }, () => view({ visitor: randomUUID() }));
    expect(await serve(hostile, events)).toMatchObject({ status: 202, accepted: known });
  }
  await expectUndisturbed(() => browse(hostile, [view({ at: ago(5 * hour) })]), 32);
});

it("8,400 names of one visitor delay no other website, also after a restart", async () => {
  const visitor = randomUUID();
  const identify = () => view({ name: "identify", data: { id: randomUUID() } });
  let refused = 0;
  for (let sent = 0; sent < 8_400; sent += 100) {
    const { status } = await browse(hostile, Array.from({ length: 100 }, identify), visitor);
    expect([202, 429]).toContain(status);
    if (status === 429) refused += 1;
  }
  // The limit of a visitor, which no setting turns off, refuses most of them.
  expect(refused).toBeGreaterThan(0);
  const again = () => browse(hostile, [identify()], visitor);
  await expectUndisturbed(again, 20);
  await platform.stop();
  platform = await startPlatform(settings);
  await expectUndisturbed(again, 20);
});

it("1,027 connections that never close their half keep no descriptor", async () => {
  const { port } = new URL(platform.url);
  const countDescriptors = () => readdirSync(`/proc/${platform.pid}/fd`).length;
  const before = countDescriptors();
  const sockets: Socket[] = [];
  for (let index = 0; index < 1_027; index += 1) {
    const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.write("no HTTP\r\n\r\n");
    socket.resume();
  }
  await vi.waitFor(() => expect(countDescriptors()).toBeLessThan(before + 50), { timeout: 60_000 });
  for (const socket of sockets) socket.destroy();
});
