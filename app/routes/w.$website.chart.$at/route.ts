import { loadOverviewChart } from "#app/reports/overview-view.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The chart of another metric, for an overview that was loaded at `at` (Unix ms) and stays as it is. */
export const loader = ownerLoader(async (context) =>
  Response.json(await loadOverviewChart(context), { headers: { "cache-control": "private, no-store" } }),
);
