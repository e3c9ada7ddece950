import { afterEach, expect, it, vi } from "vitest";
import { listen } from "./listen.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A stream that the test writes to; `listen` reads it. */
function scene() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  const fetched = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener("abort", () => controller?.error(new Error("aborted")));
    return new Response(body);
  });
  vi.stubGlobal("fetch", fetched);
  const messages: unknown[] = [];
  const leaving = new AbortController();
  const status = listen("/stream", leaving.signal, (data) => messages.push(data));
  return {
    messages,
    leaving,
    status,
    say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    fetched,
  };
}

it("passes on the newest message of each chunk, however it is split, until the stream is aborted", async () => {
  const { messages, leaving, status, say } = scene();
  say('data: {"at":1}\n\n: beat\n\ndata: {"at":2}\n\ndata: {"a');
  await vi.waitFor(() => expect(messages).toEqual([{ at: 2 }]), 20_000);
  say('t":3}\n\n');
  await vi.waitFor(() => expect(messages).toEqual([{ at: 2 }, { at: 3 }]), 20_000);
  leaving.abort();
  expect(await status).toBe(200);
});

it("gives a silent connection up, not one that beats", async () => {
  vi.useFakeTimers();
  const { status, say } = scene();
  const ended = vi.fn();
  void status.then(ended);
  for (let beats = 0; beats < 4; beats += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    say(": beat\n\n");
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).toHaveBeenCalledWith(200);
});

it("says 0 where there is no answer", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await listen("/stream", new AbortController().signal, () => undefined)).toBe(0);
});
