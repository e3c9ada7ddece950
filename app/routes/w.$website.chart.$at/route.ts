import { loadChart } from "#app/reports/load-chart.server.ts";
import { overviewChart } from "#app/reports/overview-view.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The chart of another metric, for an overview that is shown. */
export const loader = ownerLoader((context) => loadChart(context, overviewChart));
