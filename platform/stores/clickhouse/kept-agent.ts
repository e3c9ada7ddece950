import http, { type ClientRequest } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";

/**
 * A request on a kept connection that the server has ended may fail twice, when it is read and when it is written; the
 * client listens for the first failure alone, and the second one would end the process.
 */
const outlive = (request: ClientRequest) => request.on("error", () => undefined);

class HttpAgent extends http.Agent {
  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    outlive(request);
    super.reuseSocket(socket, request);
  }
}

class HttpsAgent extends https.Agent {
  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    outlive(request);
    super.reuseSocket(socket, request);
  }
}

/** The one connection, kept between requests, to a server at `url`. */
export function keptAgent(url: string): http.Agent {
  const options = { keepAlive: true, maxSockets: 1 };
  return url.startsWith("https:") ? new HttpsAgent(options) : new HttpAgent(options);
}
