import { sharedCourse } from "#app/reports/shared-view.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";

/** The chart of another metric, for a shared report that is shown; throws a 404 where the report has none. */
export const loader = publicLoader(async ({ request, api, param }) => {
  const { result } = await api.shares.read({ token: param("token") });
  const part = sharedCourse(result, request, Date.now());
  if (part === undefined) throw new Response(null, { status: 404 });
  return Response.json(part, { headers: { "cache-control": "private, no-store" } });
});
