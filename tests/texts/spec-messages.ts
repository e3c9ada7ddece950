/**
 * Sections 5 and 8 of the specification, line by line in its words, each with the keys of the catalogues that say it
 * (`catalogue:key`), or with the reason why nobody reads it.
 */
export type SpecMessage = { section: 5 | 8; says: string } & ({ keys: string[] } | { silent: string });

export const specMessages: SpecMessage[] = [
  { section: 5, says: "required field", keys: ["violationText:required"] },
  { section: 5, says: "must be a valid URL", keys: ["violationText:url"] },
  { section: 5, says: "must be a number greater than zero", keys: ["violationText:positive"] },
  { section: 5, says: "must be an integer", keys: ["violationText:integer"] },
  {
    section: 5,
    says: "must be at least or at most {number}",
    keys: ["violationText:atLeast", "violationText:atMost"],
  },
  { section: 5, says: "invalid", keys: ["violationText:invalid"] },
  { section: 5, says: "invalid email", keys: ["violationText:email"] },
  { section: 5, says: "Event name must be unique", keys: ["violationText:eventNameTaken"] },
  { section: 5, says: "At least one item must be selected in lists", keys: ["violationText:chooseOne"] },
  {
    section: 5,
    says: 'A journey may have only one start trigger ("only one journey start can be added")',
    keys: ["journeyViolations:second_start.1"],
  },
  {
    section: 5,
    says: "A diagram node allows at most 2 connections. Some type-to-type connections are disallowed (which ones: not shown)",
    keys: ["journeyViolations:more_than_two.1", "journeyViolations:start_to_end.1"],
  },
  { section: 8, says: 'Generic: "an error occurred"', keys: ["common:error", "errorText:INTERNAL_SERVER_ERROR"] },
  {
    section: 8,
    says: '"error while loading data", "error while saving data", "error while deleting data"',
    keys: ["common:loadFailed", "common:dataLoadFailed", "forms:saveFailed", "forms:deleteFailed"],
  },
  {
    section: 8,
    says: 'Item created, item deleted, "item could not be deleted"',
    keys: ["toasts:websiteCreated", "toasts:websiteDeleted", "toasts:created", "toasts:deleted", "forms:notDeleted"],
  },
  { section: 8, says: "Save failed", keys: ["forms:saveFailed"] },
  {
    section: 8,
    says: "Login failed",
    keys: ["signIn:wrong.title", "signIn:wrong.text", "errorText:WRONG_CREDENTIALS"],
  },
  {
    section: 8,
    says: "Diagram errors, both client-side and server-side (wording not shown)",
    keys: [
      "journeyViolations:into_start.1",
      "journeyViolations:out_of_end.1",
      "journeyViolations:itself.1",
      "journeyViolations:cycle.1",
      "journeyViolations:unreachable.1",
      "journeyViolations:missing_field.1",
      "liveMap:notSaved",
    ],
  },
  {
    section: 8,
    says: "Network-error dialog, closing when the connection returns",
    keys: ["shell:offline.title", "shell:offline.text"],
  },
  {
    section: 8,
    says: "503 service under repair, shown on an uncaught rendering error",
    keys: ["common:error_503", "common:service_under_repair"],
  },
  { section: 8, says: "Page not found", keys: ["common:notFound"] },
  {
    section: 8,
    says: "Journey start failure and journey deactivate failure",
    keys: ["journeyStart:failed", "journeyStop:failed"],
  },
  {
    section: 8,
    says: "Segment start failure and segment stop failure",
    keys: ["segments:detail.startFailed", "segments:detail.stopFailed"],
  },
  {
    section: 8,
    says: "Test email success or failure",
    keys: ["testText:sent", "forms:notTested"],
  },
  { section: 8, says: 'Funnel: "something went wrong"', keys: ["funnels:failed"] },
  {
    section: 8,
    says: "A login response with status 400 is ignored silently",
    silent: "by the specification's own word",
  },
  {
    section: 8,
    says: "A persistence timeout gives an error, but the app still proceeds",
    keys: ["shell:partial.title", "shell:partial.text"],
  },
  {
    section: 8,
    says: "A failed service-worker or push registration is only logged",
    silent: "by the specification's own word",
  },
];
