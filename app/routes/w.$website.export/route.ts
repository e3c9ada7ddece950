import { fileLoader } from "#app/reports/open-report.server.ts";
import { report } from "#app/reports/overview.report.server.ts";

export const loader = fileLoader(report.file);
