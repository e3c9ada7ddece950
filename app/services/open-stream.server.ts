import { createParser } from "eventsource-parser";
import { env } from "#app/env.server.ts";

/** A service that has not answered after this is given up (spec, section 9). */
const timeoutMs = 5_000;

const beat = new TextEncoder().encode(": still here\n\n");

/** Open streams. They end with the process, which otherwise waits for its connections. */
const openStreams = new Set<AbortController>();
process.once("SIGTERM", () => {
  for (const stream of openStreams) stream.abort();
});

const streamHeaders = (own: Headers) => {
  const headers = new Headers(own);
  headers.set("content-type", "text/event-stream; charset=utf-8");
  // No compression and no buffering by a proxy: either delays events.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  // A connection kept for later requests delays the stop of the server.
  headers.set("connection", "close");
  headers.set("x-content-type-options", "nosniff");
  return headers;
};

interface StreamOptions {
  /** The platform's stream. */
  path: string;
  token: string;
  /** They go on the response. */
  headers: Headers;
  /** The event for the browser, from a message of the platform. */
  toEvent: (message: string) => Uint8Array;
}

/**
 * Proxies a stream of the platform to a browser. The response has the platform's status, and ends when the browser is
 * `gone` or the platform ends it.
 */
export async function openStream(gone: AbortSignal, options: StreamOptions): Promise<Response> {
  const stream = new AbortController();
  const leave = () => stream.abort();
  gone.addEventListener("abort", leave, { once: true });
  const timeout = setTimeout(leave, timeoutMs);
  const response = await fetch(new URL(options.path, env.walletServiceUrl), {
    headers: { authorization: `Bearer ${options.token}`, accept: "text/event-stream" },
    signal: stream.signal,
  }).finally(() => clearTimeout(timeout));
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: options.headers });
  }
  openStreams.add(stream);
  const reader = response.body.getReader();
  // The request of `fetch` may be collected by now: its signal alone would leave the connection open.
  const cancel = () => {
    openStreams.delete(stream);
    void reader.cancel().catch(() => undefined);
  };
  stream.signal.addEventListener("abort", cancel, { once: true });
  if (stream.signal.aborted) cancel();
  const body = new ReadableStream<Uint8Array>({
    pull: proxyEvents(reader, { toEvent: options.toEvent, onEnd: () => openStreams.delete(stream) }),
    cancel: leave,
  });
  return new Response(body, { headers: streamHeaders(options.headers) });
}

/** Reads until at least one event or comment is complete, and enqueues what arrived; at the end it closes the stream. */
function proxyEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { toEvent, onEnd }: Pick<StreamOptions, "toEvent"> & { onEnd: () => void },
) {
  const decoder = new TextDecoder();
  let arrived: Uint8Array[] = [];
  const parser = createParser({
    onEvent: ({ data }) => arrived.push(toEvent(data)),
    onComment: () => arrived.push(beat),
  });
  return async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    arrived = [];
    while (arrived.length === 0) {
      // A broken connection ends the stream too: the browser reconnects.
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) {
        onEnd();
        return controller.close();
      }
      parser.feed(decoder.decode(value, { stream: true }));
    }
    for (const event of arrived) controller.enqueue(event);
  };
}
