import type { LoaderFunctionArgs } from "@remix-run/node";
import { realtimeView } from "#app/routes/w.$website.realtime/view.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { openStream } from "#app/services/open-stream.server.ts";
import { signedIn } from "#app/services/session.server.ts";

/** The last message of each website in words: all who watch it are told the same, which is made once. */
const told = new Map<string, { message: string; event: Uint8Array }>();
const mostWebsites = 200;

/**
 * Who is there now as server-sent events, in the words that the page shows: to whoever asks for such, else 406. Answers
 * 401 where nobody is signed in.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // A program that reads an answer to its end would wait for a quarter of an hour.
  const isAsked = request.headers.get("accept")?.includes("text/event-stream") === true;
  if (!isAsked || request.method !== "GET") return new Response(null, { status: 406 });
  try {
    const { api, token, headers } = await signedIn(request);
    const { id, timeZone } = await findWebsite(api, params.website ?? "");
    const words = (message: string) => {
      const known = told.get(id);
      if (known?.message === message) return known.event;
      const view = realtimeView(JSON.parse(message), { website: id, zone: timeZone });
      const event = new TextEncoder().encode(`data: ${JSON.stringify(view)}\n\n`);
      told.delete(id);
      told.set(id, { message, event });
      for (const oldest of told.keys()) if (told.size > mostWebsites) told.delete(oldest);
      return event;
    };
    // The request's own signal goes with the request, which may be collected while the answer is still read.
    const gone = (context?.gone as AbortSignal | undefined) ?? request.signal;
    return await openStream(gone, { path: `/wm/users/report/${id}/realtime/stream`, token, headers, words });
  } catch (error) {
    const answer = await toResponse(error, request);
    // A script asks: the page that it stands in leads to the sign-in.
    const { status, headers } = answer;
    return new Response(null, { status: status === 302 ? 401 : status, headers: status === 302 ? {} : headers });
  }
}
