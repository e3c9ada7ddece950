import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

/** One request as it goes over the wire. */
export interface Call {
  /** What it asks for, as the table of counts names it. */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Milliseconds. */
  took: number;
}

/** Nothing may take longer, in milliseconds. */
export const patience = 10_000;

/** Sends a request and reads the whole answer. Throws where none comes in time. */
export async function send(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const signal = AbortSignal.timeout(patience);
  // As it is: URL would tidy the path up.
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, signal, agent: false });
  const answered = once(sent, "response");
  // A server that refuses a body before it has read it may close the connection: the answer counts.
  sent.on("error", () => undefined);
  sent.end(body);
  const [response]: IncomingMessage[] = await answered;
  if (response === undefined) throw new Error("no answer");
  const chunks = await (isStream(response) ? firstOf(response) : buffer(response));
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, text: chunks.toString("utf8") },
    took: performance.now() - started,
  };
}

const isStream = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("text/event-stream") ?? false;

/** What a stream without an end tells first; then its reader leaves. */
async function firstOf(response: IncomingMessage): Promise<Buffer> {
  for await (const chunk of response) return chunk;
  return Buffer.alloc(0);
}

/** Says some bytes on a bare connection and answers what comes until the other side ends. */
export async function sayBare(url: string, text: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = "";
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.setTimeout(patience, () => socket.destroy(new Error("no end")));
  // Half closed: what is promised and does not come never will.
  socket.end(text);
  await once(socket, "close");
  return heard;
}
