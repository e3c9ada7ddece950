import { comparisonFile } from "#app/campaigns/compare-file.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** The campaigns of a website side by side, as a file. */
export const loader = ownerLoader(comparisonFile);
