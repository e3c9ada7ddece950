import { rmSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { type Client, createClient } from "#contract/client.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { assemble } from "#platform/process/assemble.ts";
import { readSettings } from "#platform/settings.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";

export interface TestPlatform {
  url: string;
  dependencies: Dependencies;
  server: FastifyInstance;
  /** What was logged at level error. */
  errors: { msg: string }[];
  /** Moves the platform's clock on; it otherwise stands still. */
  advance(milliseconds: number): void;
  client(token?: string): Client;
  /** One call, without the contract's client: what any program sends. */
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
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape, which the test then checks.
  body: any;
}

/** The whole platform in this process, on real stores in a folder of its own and a port of its own. */
export async function startTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const folder = await newTestFolder("nabz-http-");
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env });
  const real = await openDependencies(settings);
  await real.stores.migrate();
  const systemNow = Date.now;
  let now = systemNow();
  let shiftMs = 0;
  const errors: { msg: string }[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => errors.push(JSON.parse(line)) });
  const dependencies: Dependencies = { ...real, log, clock: { now: () => now } };
  const assembled = await assemble(dependencies, { mailRetryAfterMs: [] });
  const { server } = assembled;
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    dependencies,
    server,
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

/** What a router needs where nothing is collected. */
export const nothingCollected = {
  collector: { forgetWebsites: () => undefined, receivedEvents: { list: () => [] } },
  demos: { start: () => undefined, shareOf: () => null },
  mail: {
    leaves: false,
    send: async () => undefined,
    attempt: async () => undefined,
    close: async () => undefined,
  },
  geo: () => ({ country: "", city: "" }),
};

export const password = "a password of a test";

/** An owner with one website, as `POST /register` and `POST /v1/websites` make them. Needs REGISTRATION=open for more than one. */
export async function makeOwner(platform: TestPlatform, name: string) {
  const account = { email: `${name}@example.com`, password, full_name: name };
  const { result } = await platform.client().auth.register(account);
  const { token, refreshToken } = result.tokenData;
  const client = platform.client(token);
  const made = await client.websites.create({ name, url: `https://${name}.example` });
  return { ...account, id: result.userData.id, token, refreshToken, client, website: made.result };
}
