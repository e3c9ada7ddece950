import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { realtimeStreamPath } from "#contract/realtime.ts";
import { stillSignedIn } from "#platform/auth/sql/still-signed-in.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Access, findOwn } from "#platform/http/context.ts";
import { createRunQuery } from "#platform/reports/run-query.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { showRealtime } from "../show-realtime.ts";
import { RealtimeStreams, type Watched } from "./streams.ts";

/**
 * Nothing on the way may keep events back: no compression, no buffering by a proxy. The connection goes with the stream,
 * else it would hold a server that stops.
 */
const headers = {
  connection: "close",
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** How long whoever reads nothing may take to read the end. */
const patienceMs = 5_000;

/**
 * `GET /wm/users/report/{website}/realtime/stream`: what the call `realtime` answers, as server-sent events, at once and
 * whenever it changes. A bare route beside the contract, whose calls end with their answer; asked by the same token, and
 * somebody else's website is the same 404.
 */
export const realtimeStreamRoutes =
  (dependencies: Dependencies, { access, registry }: { access: Access; registry: Registry }) =>
  async (app: FastifyInstance) => {
    const { postgres, clickhouse, clock, log } = dependencies;
    const look = async ({ website: id, account }: Watched) => {
      const website = await findOwnWebsite(postgres, { owner: account, id });
      if (website === undefined) return undefined;
      await dependencies.identity.ensureFresh();
      return showRealtime(website, { now: clock.now(), run: createRunQuery(clickhouse, account), postgres });
    };
    const streams = new RealtimeStreams({
      ...{ clock, log, look },
      stillSignedIn: (signIns) => stillSignedIn(postgres, signIns),
    });
    new Gauge({
      name: "nabz_realtime_streams",
      help: "Open streams of who is there now",
      registers: [registry],
      collect() {
        this.set(streams.open);
      },
    });
    // Before the server waits for its connections to end.
    app.addHook("preClose", async () => streams.close());
    const path = realtimeStreamPath.replace("{website}", ":website");
    app.get<{ Params: { website: string } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
      const { authorization } = request.headers;
      const { owner, website } = await findOwn({ dependencies, access, authorization }, request.params.website);
      streams.checkRoom(owner.id);
      reply.hijack();
      const { raw } = reply;
      // Whoever left while the token was looked up closes nothing any more.
      if (raw.destroyed) return;
      raw.writeHead(200, headers);
      raw.flushHeaders();
      const watcher = { ...writer(raw), signIn: owner.signIn, until: owner.until };
      raw.on("close", streams.join({ website: website.id, account: owner.id }, watcher));
    });
  };

/** Writes to a connection. One that is slow misses what is out of date by the time it has read what was before. */
function writer(raw: ServerResponse) {
  let newest: Buffer | undefined;
  raw.on("drain", () => {
    if (newest !== undefined) raw.write(newest);
    newest = undefined;
  });
  return {
    tell(event: Buffer) {
      if (raw.writableNeedDrain) newest = event;
      else raw.write(event);
    },
    beat() {
      if (!raw.writableNeedDrain) raw.write(": still here\n\n");
    },
    end() {
      raw.end();
      const timer = setTimeout(() => raw.destroy(), patienceMs).unref();
      raw.once("close", () => clearTimeout(timer));
    },
  };
}
