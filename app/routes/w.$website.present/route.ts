import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatNumber } from "#app/format/numbers.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { signedIn } from "#app/services/session.server.ts";

/** How many people are on the website now, for the menu of a page that stays open: `{ people }`, empty where nobody is. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { result } = await api.reports.present({ website: params.website ?? "" });
    headers.set("cache-control", "private, no-store");
    return Response.json({ people: result.people === 0 ? "" : formatNumber(result.people) }, { headers });
  } catch (error) {
    return toResponse(error, request);
  }
}
