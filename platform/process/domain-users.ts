import { findCampaignsOfDomain } from "#platform/campaign-definitions/find-users.ts";
import type { FindDomainUsers } from "#platform/integration/delete-domain.ts";

/** What may send from a domain, and keeps it from being deleted: one line a kind. */
export const domainUsers: readonly FindDomainUsers[] = [findCampaignsOfDomain];
