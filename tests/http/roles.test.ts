import { rmSync } from "node:fs";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDependencies } from "#platform/open-dependencies.ts";
import { assemble } from "#platform/process/assemble.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { newDataFolder, openTestStores } from "#tests/platform-fixtures/test-stores.ts";

let folder: string;
let dependencies: Awaited<ReturnType<typeof openDependencies>>;
beforeAll(async () => {
  folder = await newDataFolder("nabz-roles-");
  const settings = readSettings({ DATA_DIR: folder });
  dependencies = await openDependencies(settings, pino({ level: "silent" }), openTestStores);
});
afterAll(async () => {
  await dependencies?.stores.close();
  rmSync(folder, { recursive: true, force: true });
});

const recurring = () => dependencies.postgres.query("SELECT 1 FROM jobs WHERE kind = 'forget-jobs'");

/** The statuses of some paths in a process of these roles, whose work runs. */
async function serve(ROLES: Settings["ROLES"], check: () => Promise<void>) {
  const platform = await assemble({ ...dependencies, settings: { ...dependencies.settings, ROLES } });
  try {
    platform.startWork();
    await check();
    const statusOf = async (method: "GET" | "POST", url: string) =>
      (await platform.server.inject(method === "POST" ? { method, url, payload: {} } : { method, url })).statusCode;
    return {
      api: [await statusOf("GET", "/v1/websites"), await statusOf("GET", "/openapi.json")],
      stream: await statusOf("GET", "/wm/users/report/x/realtime/stream"),
      collect: await statusOf("POST", "/collect"),
      health: await statusOf("GET", "/healthz"),
    };
  } finally {
    await platform.close();
  }
}

describe("a process", () => {
  it("without the role api serves no call of the contract, but collects", async () => {
    const statuses = await serve(["collect"], async () => undefined);
    expect(statuses).toEqual({ api: [404, 404], stream: 404, collect: 400, health: 200 });
  });

  it("without the role worker runs no job, with it it does", async () => {
    const statuses = await serve(["api", "collect"], async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await recurring()).toEqual([]);
    });
    expect(statuses).toEqual({ api: [401, 200], stream: 401, collect: 400, health: 200 });
    await serve(["collect", "worker"], () => expect.poll(recurring, { timeout: 5_000 }).toHaveLength(1));
  });
});
