import http, { type ClientRequestArgs } from "node:http";
import https, { type RequestOptions } from "node:https";
import type { Duplex } from "node:stream";

type Created = (error: Error | null, socket: Duplex) => void;

/**
 * A socket whose server has ended may fail once more than the client listens, or between two requests; such an error would
 * end the process. What the request makes of the first one is the client's.
 */
const outlive = <Socket extends Duplex | null | undefined>(socket: Socket): Socket => {
  socket?.on("error", () => undefined);
  return socket;
};

class HttpAgent extends http.Agent {
  override createConnection(options: ClientRequestArgs, created?: Created): Duplex | null | undefined {
    return outlive(super.createConnection(options, created));
  }
}

class HttpsAgent extends https.Agent {
  override createConnection(options: RequestOptions, created?: Created): Duplex | null | undefined {
    return outlive(super.createConnection(options, created));
  }
}

/** The one connection, kept between requests, to a server at `url`. */
export function keptAgent(url: string): http.Agent {
  const options = { keepAlive: true, maxSockets: 1 };
  return url.startsWith("https:") ? new HttpsAgent(options) : new HttpAgent(options);
}
