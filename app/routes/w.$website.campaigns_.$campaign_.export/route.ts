import { campaignFile } from "#app/campaigns/insight-file.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** The links of a campaign with what each brought, as a file. */
export const loader = fileLoader(campaignFile);
