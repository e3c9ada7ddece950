/** Silence after which a connection is closed: streams send a heartbeat every 15 s. */
const silenceMs = 40_000;

/**
 * Reads a stream of server-sent events until it ends, breaks or falls silent, and passes the newest message of each chunk
 * to `onMessage`. Returns its status, 0 without a response.
 */
export async function listen<Data>(
  url: string,
  leaving: AbortSignal,
  onMessage: (data: Data) => void,
): Promise<number> {
  const own = new AbortController();
  const end = () => own.abort();
  leaving.addEventListener("abort", end, { once: true });
  let silence = setTimeout(end, silenceMs);
  let status = 0;
  try {
    const answer = await fetch(url, { headers: { accept: "text/event-stream" }, signal: own.signal });
    status = answer.status;
    if (!answer.ok || answer.body === null) return status;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return status;
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      const newest = events.findLast((event) => event.startsWith("data: "));
      if (newest !== undefined) onMessage(JSON.parse(newest.slice("data: ".length)));
    }
  } catch {
    return status;
  } finally {
    clearTimeout(silence);
    leaving.removeEventListener("abort", end);
  }
}
