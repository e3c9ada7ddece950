import { leadTo } from "#app/services/lead-to.server.ts";

/** The wizard begins with its first step. */
export const loader = leadTo("campaigns/new/info");
