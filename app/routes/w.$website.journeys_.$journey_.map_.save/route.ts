import { saveMap } from "#app/journeys/save-map.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { answerScript, type RouteArgs } from "#app/services/loaders.server.ts";

/** Saves what changed on the map of an open page. */
export async function action({ request, params }: RouteArgs) {
  const form = await readForm(request);
  return answerScript({ request, params }, (context) => saveMap(context, form));
}
