import { env } from "#app/env.server.ts";

/** No service is waited for longer than this until it answers (spec, section 9). */
const patienceMs = 5_000;

const data = "data: ";
const beat = new TextEncoder().encode(": still here\n\n");

/** Streams that are open: they end with the process, which else waits for its connections. */
const open = new Set<AbortController>();
process.once("SIGTERM", () => {
  for (const stream of open) stream.abort();
});

const headersOf = (own: Headers) => {
  const headers = new Headers(own);
  headers.set("content-type", "text/event-stream; charset=utf-8");
  // Nothing on the way may keep events back: no compression, no buffering by a proxy.
  headers.set("cache-control", "no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  // Kept for later requests it would hold a server that stops.
  headers.set("connection", "close");
  headers.set("x-content-type-options", "nosniff");
  return headers;
};

/**
 * A stream of the platform, handed on to a browser: `words` makes of each message the event that the browser is sent.
 * `headers` go on the answer, whose status is the platform's. It ends when the browser is `gone`, and with the platform's
 * own end.
 */
export async function openStream(
  gone: AbortSignal,
  {
    path,
    token,
    headers,
    words,
  }: { path: string; token: string; headers: Headers; words: (message: string) => Uint8Array },
): Promise<Response> {
  const stream = new AbortController();
  const leave = () => stream.abort();
  gone.addEventListener("abort", leave, { once: true });
  const patience = setTimeout(leave, patienceMs);
  const answer = await fetch(new URL(path, env.walletServiceUrl), {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: stream.signal,
  }).finally(() => clearTimeout(patience));
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers });
  }
  open.add(stream);
  const reader = answer.body.getReader();
  // What `fetch` was given may be collected with its request by now: the signal alone would leave the connection open.
  const cancel = () => {
    open.delete(stream);
    void reader.cancel().catch(() => undefined);
  };
  stream.signal.addEventListener("abort", cancel, { once: true });
  if (stream.signal.aborted) cancel();
  const decoder = new TextDecoder();
  let text = "";
  /** The events that have arrived since the last time; undefined at the end. */
  const next = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      const events = (text + decoder.decode(value, { stream: true })).split("\n\n");
      text = events.pop() ?? "";
      if (events.length > 0) return events;
    }
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Where the reader left or the platform broke off it ends too: who still reads comes again.
      const events = await next().catch(() => undefined);
      for (const event of events ?? []) {
        controller.enqueue(event.startsWith(data) ? words(event.slice(data.length)) : beat);
      }
      if (events !== undefined) return;
      open.delete(stream);
      controller.close();
    },
    cancel: leave,
  });
  return new Response(body, { headers: headersOf(headers) });
}
