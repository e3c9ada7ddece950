import { findCaller } from "#platform/auth/find-caller.ts";
import type { Access } from "#platform/http/context.ts";
import { findWebsiteOfPart } from "#platform/journeys/sql/journeys.ts";
import { findWebsiteOfItem } from "#platform/segments/sql/segments.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { byUuid, findWebsiteOf, findWebsiteOfPerson } from "./find-website-of.ts";

const findWebsiteOfBlock = findWebsiteOfPart("block");
const findWebsiteOfJourneyItem = findWebsiteOfPart("item");

/** How access to a call, a website and a resource is decided. */
export const access: Access = {
  findCaller,
  findWebsite: findOwnWebsite,
  resources: {
    annotation: findWebsiteOf("annotations"),
    campaign: findWebsiteOf("campaigns"),
    channel: findWebsiteOf("channels"),
    definedEvent: findWebsiteOf("defined_events"),
    domain: findWebsiteOf("domains"),
    exclusion: findWebsiteOf("exclusions"),
    funnel: findWebsiteOf("funnels"),
    goal: findWebsiteOf("goals"),
    heatmap: findWebsiteOf("heatmaps"),
    import: findWebsiteOf("imports"),
    journey: findWebsiteOf("journeys"),
    journeyBlock: byUuid(findWebsiteOfBlock),
    journeyItem: byUuid(findWebsiteOfJourneyItem),
    journeyPart: byUuid(
      async (queries, id) => (await findWebsiteOfBlock(queries, id)) ?? findWebsiteOfJourneyItem(queries, id),
    ),
    message: findWebsiteOf("messages"),
    note: findWebsiteOf("person_notes"),
    person: findWebsiteOfPerson,
    savedFilter: findWebsiteOf("saved_filters"),
    segment: findWebsiteOf("segments"),
    segmentItem: byUuid(findWebsiteOfItem),
    share: findWebsiteOf("shares"),
    template: findWebsiteOf("templates"),
  },
};
