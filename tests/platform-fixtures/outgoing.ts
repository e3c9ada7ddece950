import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { OutgoingError } from "#platform/outgoing/outgoing-error.ts";
import { type OutgoingRequest, sendRequest } from "#platform/outgoing/send-request.ts";
import { type TargetRules, targetRules } from "#platform/outgoing/target.ts";

/** Lets requests reach the servers of tests, which stand on loopback. */
export const openRules = targetRules({ ALLOW_PRIVATE_TARGETS: "1" });
/** As in production. */
export const strictRules = targetRules({ ALLOW_PRIVATE_TARGETS: "0" });

/** Ends servers after each test of the file that calls this. */
export function openServers() {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  return {
    closeLater: (close: () => unknown) => closing.push(close),
    /** A server on loopback; answers its address and the requests that reached it. */
    async serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
      const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
      const server = createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
        answer(request, response);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      closing.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
    },
  };
}

/** What a request fails with. */
export const failureOf = (request: OutgoingRequest, rules: TargetRules = openRules) =>
  sendRequest(request, rules).then(
    () => "it was answered",
    (error: OutgoingError) => (error instanceof OutgoingError ? error.failure : error),
  );
