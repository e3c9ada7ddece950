import type { FindUses } from "#platform/event-definitions/find-uses.ts";
import { findFunnelUses } from "#platform/funnels/find-event-uses.ts";

/** What may use a defined event, and keeps it from being deleted or renamed: one line a kind. */
export const eventUsers: readonly FindUses[] = [findFunnelUses];
