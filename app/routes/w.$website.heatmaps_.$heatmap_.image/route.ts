import { sendPicture } from "#app/heatmaps/send-picture.server.ts";
import { reportLoader } from "#app/reports/open-report.server.ts";

/** The picture of a heatmap's page, and the layer over it. */
export const loader = reportLoader(sendPicture);
