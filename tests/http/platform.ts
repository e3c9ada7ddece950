import { rmSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { type Client, createClient } from "#contract/client.ts";
import type { Collector } from "#platform/collect/collector.ts";
import type { BounceServer } from "#platform/delivery/bounces/bounce-server.ts";
import type { WaitingMessages } from "#platform/delivery/on-site/waiting-messages.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { assemble } from "#platform/process/assemble.ts";
import { readSettings } from "#platform/settings.ts";
import { forTests } from "#tests/platform-fixtures/reads-loaded.ts";
import { newDataFolder, openTestStores } from "#tests/platform-fixtures/test-stores.ts";

export interface TestPlatform {
  url: string;
  dependencies: Dependencies;
  server: FastifyInstance;
  collector: Collector;
  /** Resolves once what readers did is written down. */
  hitsWritten(): Promise<void>;
  pages: WaitingMessages;
  /** Opened with BOUNCE_PORT. */
  bounces: BounceServer | undefined;
  /** Log lines of level error. */
  errors: { msg: string }[];
  /** Advances the platform's clock, which otherwise stands still. */
  advance(milliseconds: number): void;
  client(token?: string): Client;
  /** Sends a request without the contract's client. */
  send(method: string, path: string, options?: Sent): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Sent {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape.
  body: any;
}

/** The platform in this process, on real stores in a new folder and on a free port. */
export async function startTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const folder = await newDataFolder("nabz-http-");
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env });
  const real = await openDependencies(settings, undefined, openTestStores);
  const systemNow = Date.now;
  let now = systemNow();
  let shiftMs = 0;
  const errors: { msg: string }[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => errors.push(JSON.parse(line)) });
  const clickhouse = forTests(real.clickhouse, real.barrier);
  const dependencies: Dependencies = { ...real, clickhouse, log, clock: { now: () => now } };
  const assembled = await assemble(dependencies, { mailRetryAfterMs: [] });
  const { server, collector, pages, bounces } = assembled;
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    dependencies,
    ...{ server, collector, pages, bounces, hitsWritten: () => assembled.hits.settled() },
    errors,
    advance: (milliseconds) => {
      now += milliseconds;
      shiftMs += milliseconds;
      // Libraries read the system's time: rate limits do.
      Date.now = () => systemNow() + shiftMs;
    },
    client: (token) => createClient({ url, token }),
    send: async (method, path, { token, body, headers = {} } = {}) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = response.headers.get("content-type")?.includes("json") ?? false;
      return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
    },
    stop: async () => {
      Date.now = systemNow;
      await assembled.close();
      await real.stores.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const password = "a password of a test";

/** Registers an owner and creates a website. Needs REGISTRATION=open for more than one. */
export async function makeOwner(platform: TestPlatform, name: string) {
  const account = { email: `${name}@example.com`, password, full_name: name };
  const { result } = await platform.client().auth.register(account);
  const { token, refreshToken } = result.tokenData;
  const client = platform.client(token);
  const made = await client.websites.create({ name, url: `https://${name}.example` });
  return { ...account, id: result.userData.id, token, refreshToken, client, website: made.result };
}
