import fastify from "fastify";
import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { alwaysFree } from "#platform/data-folder/disk-watch.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addHealth } from "./health.ts";

afterEach(() => vi.useRealTimers());

it("is not ready once a store has been silent for two seconds", async () => {
  const app = fastify();
  const stores = {
    postgres: { ping: async () => undefined },
    clickhouse: { select: () => new Promise(() => undefined) },
  };
  const barrier = { unloaded: undefined };
  addHealth(app, { ...stores, barrier, disk: alwaysFree, log: pino({ level: "silent" }) } as unknown as Dependencies);
  await app.ready();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let body: string | undefined;
  const answer = app.inject("/readyz").then((response) => {
    body = response.body;
  });
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(body).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(body).toContain("a store does not answer");
});
