import { findWebsiteOfAnnotation } from "#platform/annotations/sql/find-website-of-annotation.ts";
import { findCaller } from "#platform/auth/find-caller.ts";
import { findWebsiteOfGoal } from "#platform/goals/sql/find-website-of-goal.ts";
import type { Access } from "#platform/http/context.ts";
import { findWebsiteOfSavedFilter } from "#platform/saved-filters/sql/find-website-of-saved-filter.ts";
import { findWebsiteOfShare } from "#platform/shares/sql/find-website-of-share.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";

/** How access to a call, a website and a resource is decided. */
export const access: Access = {
  findCaller,
  findWebsite: findOwnWebsite,
  resources: {
    annotation: findWebsiteOfAnnotation,
    goal: findWebsiteOfGoal,
    savedFilter: findWebsiteOfSavedFilter,
    share: findWebsiteOfShare,
  },
};
