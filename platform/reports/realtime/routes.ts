import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { realtimeStreamPath } from "#contract/realtime.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Access, findOwn } from "#platform/http/context.ts";
import { openStreams } from "./open-streams.ts";

/**
 * Nothing may delay events: no compression, no buffering by a proxy. The connection closes with the stream, else it would
 * hold up a server that stops.
 */
const headers = {
  connection: "close",
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** How long an idle reader may take to read the end. */
const endTimeoutMs = 5_000;

/**
 * `GET /wm/users/report/{website}/realtime/stream`: the answer of the call `realtime` as server-sent events, at once and
 * on every change. A route beside the contract, whose calls end with their answer; the same token, and the same 404 for
 * another owner's website.
 */
export const realtimeStreamRoutes =
  (dependencies: Dependencies, { access, registry }: { access: Access; registry: Registry }) =>
  async (app: FastifyInstance) => {
    const streams = openStreams(dependencies);
    new Gauge({
      name: "nabz_realtime_streams",
      help: "Open realtime streams",
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
      // The connection may have closed while the token was looked up.
      if (raw.destroyed) return;
      raw.writeHead(200, headers);
      raw.flushHeaders();
      const watcher = { ...writer(raw), signIn: owner.signIn, until: owner.until };
      raw.on("close", streams.join({ website: website.id, account: owner.id }, watcher));
    });
  };

/** Writes to a connection. A slow one skips events that are outdated by the time it has read the ones before. */
function writer(raw: ServerResponse) {
  let newest: Buffer | undefined;
  raw.on("drain", () => {
    if (newest !== undefined) raw.write(newest);
    newest = undefined;
  });
  return {
    send(event: Buffer) {
      if (raw.writableNeedDrain) newest = event;
      else raw.write(event);
    },
    keepAlive() {
      if (!raw.writableNeedDrain) raw.write(": keep-alive\n\n");
    },
    end() {
      raw.end();
      const timer = setTimeout(() => raw.destroy(), endTimeoutMs).unref();
      raw.once("close", () => clearTimeout(timer));
    },
  };
}
