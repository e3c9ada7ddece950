import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** A journey as a JSON file, which another website can make a journey of. */
export const loader = ownerLoader(async ({ api, param, headers }) => {
  const id = param("journey");
  const file = await orNotFound(api.journeys.export({ id }));
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="nabz-journey-${id}.json"`);
  return new Response(`${JSON.stringify(file, undefined, 2)}\n`, { headers });
});
