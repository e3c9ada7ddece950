import { heatmapFile } from "#app/heatmaps/heatmap-file.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** The elements of a heatmap as a file. */
export const loader = fileLoader(heatmapFile);
