import { leftFile } from "#app/funnels/left-file.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** The people who left at a step as a file. */
export const loader = fileLoader(leftFile);
