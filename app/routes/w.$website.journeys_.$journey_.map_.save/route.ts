import { saveMap } from "#app/journeys/save-map.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { ownerContext, type RouteArgs, withCookies } from "#app/services/loaders.server.ts";

/** Saves what changed on the map of an open page. */
export async function action({ request, params }: RouteArgs) {
  const form = await readForm(request);
  try {
    const context = await ownerContext({ request, params });
    const body = await saveMap(context, form);
    return withCookies(Response.json(body, { headers: { "cache-control": "private, no-store" } }), context.headers);
  } catch (error) {
    return toResponse(error, request);
  }
}
