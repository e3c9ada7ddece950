import { formatNumber } from "#app/format/numbers.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { ownerContext, type RouteArgs, withCookies } from "#app/services/loaders.server.ts";

/** How many people are on the website now, for the sidebar of an open page: `{ people }`, empty without any. */
export async function loader(args: RouteArgs) {
  try {
    const { api, param, headers } = await ownerContext(args);
    const { people } = (await api.reports.realtimeVisitors({ website: param("website") })).result;
    const body = { people: people === 0 ? "" : formatNumber(people) };
    return withCookies(Response.json(body, { headers: { "cache-control": "private, no-store" } }), headers);
  } catch (error) {
    return toResponse(error, args.request);
  }
}
