import { reportOfScreen } from "#app/reports/find-report.server.ts";
import { loadChart } from "#app/reports/load-chart.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The chart of another metric, for a report that is shown; throws a 404 for a report whose address chooses none. */
export const loader = ownerLoader((context) => {
  const { chart } = reportOfScreen(context.param("report"));
  if (chart === undefined) throw new Response(null, { status: 404 });
  return loadChart(context, chart);
});
