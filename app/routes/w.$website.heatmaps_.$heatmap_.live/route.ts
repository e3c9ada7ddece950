import { liveLayer } from "#app/heatmaps/live-layer.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";

/** The clicks of a heatmap's picture, for the browser that draws them. */
export const loader = reportLoader(liveLayer);
