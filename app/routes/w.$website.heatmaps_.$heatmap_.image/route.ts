import { sendPicture } from "#app/heatmaps/send-picture.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** The picture of a heatmap's page, the layer over it, and both in one as a file. */
export const loader = fileLoader(sendPicture);
