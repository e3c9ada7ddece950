import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

/** One request as it goes over the wire. */
export interface Call {
  /** Its name in the table of counts. */
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
}

/** How long an answer is waited for: past it, a request hangs. No measure of speed. */
const maxAnswerMs = 60_000;

/** Sends a request and reads the whole answer. Throws where none comes in time. */
export async function send(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const signal = AbortSignal.timeout(maxAnswerMs);
  // The path unchanged: URL would normalise it.
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, signal, agent: false });
  const answered = once(sent, "response");
  // A server that refuses a body before it has read it may close the connection: the answer counts.
  sent.on("error", () => undefined);
  sent.end(body);
  const [response]: IncomingMessage[] = await answered;
  if (response === undefined) throw new Error("no answer");
  const chunks = await (isStream(response) ? readFirst(response) : buffer(response));
  return { status: response.statusCode ?? 0, headers: response.headers, text: chunks.toString("utf8") };
}

const isStream = ({ headers }: IncomingMessage) => headers["content-type"]?.startsWith("text/event-stream") ?? false;

/** The first message of an endless stream. */
async function readFirst(response: IncomingMessage): Promise<Buffer> {
  for await (const chunk of response) return chunk;
  return Buffer.alloc(0);
}

/** Sends bytes on a raw connection and returns what comes until the other side ends. */
export async function sendRaw(url: string, text: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let reply = "";
  socket.on("data", (chunk: Buffer) => {
    reply += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.setTimeout(maxAnswerMs, () => socket.destroy(new Error("no end")));
  // Half closed: a body that is announced and missing never comes.
  socket.end(text);
  await once(socket, "close");
  return reply;
}
