import type { ActivityKind } from "#contract/activities.ts";

/** The kind of a call by the start of its name in the contract; the first that fits counts. */
const kinds: readonly [start: string, kind: ActivityKind][] = [
  ["wallet.profile.update", "account"],
  ["wallet.profile.", "security"],
  ["wallet.", "money"],
  ["auth.", "security"],
  ["installation.", "security"],
  ["notifications.", "account"],
  ["websites.", "website"],
  ["goals.", "goals"],
  ["userEvents.", "events"],
  ["annotations.", "annotations"],
  ["savedFilters.", "savedFilters"],
  ["shares.", "shares"],
  ["emailReports.", "emailReports"],
  ["exclusions.", "exclusions"],
  ["segments.", "segments"],
  ["funnels.", "funnels"],
  ["journeys.", "journeys"],
  ["campaigns.", "campaigns"],
  ["heatmaps.", "heatmaps"],
  ["balance.", "money"],
  ["integration.", "integration"],
  ["payments.", "money"],
  ["sales.", "people"],
  ["people.", "people"],
  ["profiles.", "people"],
  ["imports.", "people"],
  ["delivery.", "delivery"],
  ["operator.", "operator"],
];

/** What a call is about; undefined where no line above names its area. */
export const kindOfCall = (call: string): ActivityKind | undefined =>
  kinds.find(([start]) => call.startsWith(start))?.[1];
