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
  { section: 5, says: "At least one item must be selected in lists", keys: ["coming:chooseOne"] },
  {
    section: 5,
    says: 'A journey may have only one start trigger ("only one journey start can be added")',
    keys: ["coming:journeys.problems.secondStart"],
  },
  {
    section: 5,
    says: "A diagram node allows at most 2 connections. Some type-to-type connections are disallowed (which ones: not shown)",
    keys: ["coming:journeys.problems.tooManyConnections", "coming:journeys.problems.notConnectable"],
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
      "coming:journeys.problems.intoStart",
      "coming:journeys.problems.outOfEnd",
      "coming:journeys.problems.toItself",
      "coming:journeys.problems.cycle",
      "coming:journeys.problems.unreachable",
      "coming:journeys.problems.incomplete",
      "coming:journeys.mapNotSaved",
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
    keys: ["coming:journeys.startFailed", "coming:journeys.stopFailed"],
  },
  {
    section: 8,
    says: "Segment start failure and segment stop failure",
    keys: ["segments:detail.startFailed", "segments:detail.stopFailed"],
  },
  {
    section: 8,
    says: "Test email success or failure",
    keys: ["coming:email.testSent", "coming:email.testFailed"],
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
