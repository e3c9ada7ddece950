import type { LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { realtimeView } from "#app/reports/realtime-view.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { answerScript } from "#app/services/loaders.server.ts";
import { openStream } from "#app/services/open-stream.server.ts";

/** The last message of each website in words, shared by everybody who watches it. */
const events = new LRUCache<string, { message: string; event: Uint8Array }>({ max: 200 });

/**
 * Real-time visitors as server-sent events, in the words of the page. 406 for clients that do not accept such a stream, 401
 * without a session.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // A program that reads responses to their end would wait for a quarter of an hour.
  const isAccepted = request.headers.get("accept")?.includes("text/event-stream") === true;
  if (!isAccepted || request.method !== "GET") return new Response(null, { status: 406 });
  const response = await answerScript({ request, params }, async ({ api, token, param, headers }) => {
    const { id, timeZone } = await findWebsite(api, param("website"));
    const toEvent = (message: string) => {
      const known = events.get(id);
      if (known?.message === message) return known.event;
      const view = realtimeView(JSON.parse(message), { website: id, zone: timeZone });
      const event = new TextEncoder().encode(`data: ${JSON.stringify(view)}\n\n`);
      events.set(id, { message, event });
      return event;
    };
    // The request's own signal goes with the request, which may be collected while the response is still read.
    const gone = (context?.gone as AbortSignal | undefined) ?? request.signal;
    return openStream(gone, { path: `/wm/users/report/${id}/realtime/stream`, token, headers, toEvent });
  });
  // A script reads it: its page leads to the sign-in.
  return response.status === 302 ? new Response(null, { status: 401 }) : response;
}
