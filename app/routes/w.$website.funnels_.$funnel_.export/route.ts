import { funnelFile } from "#app/funnels/insight-file.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** The insight of a funnel as a file. */
export const loader = fileLoader(funnelFile);
