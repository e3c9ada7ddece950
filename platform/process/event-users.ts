import type { FindUses, FollowName } from "#platform/event-definitions/find-uses.ts";
import { findFunnelUses } from "#platform/funnels/find-event-uses.ts";
import { findGoalUses } from "#platform/goals/find-event-uses.ts";
import { findJourneyUses } from "#platform/journey-definitions/find-users.ts";
import { evaluateUsersOf, findSegmentUses } from "#platform/segments/follow-events.ts";

/** What may use a defined event, and keeps it from being deleted or renamed: one line a kind. */
export const eventUsers: readonly FindUses[] = [findGoalUses, findFunnelUses, findSegmentUses, findJourneyUses];

/** What keeps results that depend on the meaning of a name. */
export const eventFollowers: readonly FollowName[] = [evaluateUsersOf];
