import { findCampaignsOfSupply } from "#platform/campaign-definitions/find-users.ts";
import type { FindSupplyUsers } from "#platform/integration/supply-users.ts";
import { findJourneysOfSupply } from "#platform/journeys/find-users.ts";

/** What sends with channels, templates and domains, and keeps them from being deleted: one line a kind. */
export const supplyUsers: readonly FindSupplyUsers[] = [findCampaignsOfSupply, findJourneysOfSupply];
