import type { EmailReportChoices } from "#contract/email-reports.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readChoices } from "./sql/subscriptions.ts";

/** Which reports of a website its owner gets by mail. */
export const readOwnChoices = (queries: Queries, of: { user: string; website: string }): Promise<EmailReportChoices> =>
  readChoices(queries, of);
