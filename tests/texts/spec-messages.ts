/** Where a message is shown: the file whose code says it, as it stands there, and the screens that use this file. */
export interface ShownBy {
  /** The key's own words in the code, where these are not `t("…")` of the key. */
  says?: string;
  file: string;
  /** Routes, which reach the file by their imports; none where the platform answers the message. */
  on: string[];
}

/**
 * Sections 5 and 8 of the specification, line by line in its words, each with the keys of the catalogues that say it
 * (`catalogue:key`), or with the reason why nobody reads it; of section 8 with the screens that show each key.
 */
export type SpecMessage =
  | { section: 5; says: string; keys: string[] }
  | { section: 8; says: string; keys: string[]; shown: Record<string, ShownBy> }
  | { section: 8; says: string; silent: string };

const route = (name: string) => `app/routes/${name}/route.tsx`;
const failure = "app/ui/form-failure.tsx";
const errorPage = "app/ui/error-page.tsx";
/** By the codes of violations, on the map and the start page of a journey. */
const diagram = { file: "contract/journeys/violations.ts", says: "journeyViolations[code]", on: [] };
const frames = [route("w.$website"), route("_account")];

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
  {
    section: 8,
    says: 'Generic: "an error occurred"',
    keys: ["common:error", "errorText:INTERNAL_SERVER_ERROR"],
    shown: {
      "common:error": { file: errorPage, on: ["app/root.tsx", ...frames] },
      "errorText:INTERNAL_SERVER_ERROR": {
        file: "platform/http/error-encoder.ts",
        says: "errorText[error.code]",
        on: [],
      },
    },
  },
  {
    section: 8,
    says: '"error while loading data", "error while saving data", "error while deleting data"',
    keys: ["common:loadFailed", "common:dataLoadFailed", "forms:saveFailed", "forms:deleteFailed"],
    shown: {
      "common:loadFailed": { file: "app/ui/overview/bar-list.tsx", on: [route("w.$website.reports.sales")] },
      "common:dataLoadFailed": { file: "app/ui/shell/load-failed.tsx", on: frames },
      "forms:saveFailed": {
        file: failure,
        on: [
          route("w.$website.events_.new_.$step"),
          route("w.$website.campaigns_.new_.$step"),
          route("_account.profile"),
        ],
      },
      "forms:deleteFailed": { file: failure, on: [route("_account.websites_.$website_.delete")] },
    },
  },
  {
    section: 8,
    says: 'Item created, item deleted, "item could not be deleted"',
    keys: ["toasts:websiteCreated", "toasts:websiteDeleted", "toasts:created", "toasts:deleted", "forms:notDeleted"],
    shown: {
      "toasts:websiteCreated": {
        file: "app/routes/_account.websites_.new.$step/wizard.server.ts",
        says: 'key: "websiteCreated"',
        on: [route("_account.websites_.new.$step")],
      },
      "toasts:websiteDeleted": {
        file: route("_account.websites_.$website_.delete"),
        says: 'key: "websiteDeleted"',
        on: [route("_account.websites_.$website_.delete")],
      },
      "toasts:created": {
        file: "app/campaigns/campaign-wizard.server.ts",
        says: 'key: "created"',
        on: [route("w.$website.campaigns_.new_.$step")],
      },
      "toasts:deleted": {
        file: route("w.$website.segments_.$segment_.delete"),
        says: 'key: "deleted"',
        on: [route("w.$website.segments_.$segment_.delete")],
      },
      "forms:notDeleted": {
        file: failure,
        on: [
          "segments_.$segment",
          "journeys_.$journey",
          "campaigns_.$campaign",
          "funnels_.$funnel",
          "heatmaps_.$heatmap",
        ].map((item) => route(`w.$website.${item}_.delete`)),
      },
    },
  },
  {
    section: 8,
    says: "Save failed",
    keys: ["forms:saveFailed"],
    shown: {
      "forms:saveFailed": { file: failure, on: [route("w.$website.segments_.new.$step")] },
    },
  },
  {
    section: 8,
    says: "Login failed",
    keys: ["signIn:wrong.title", "signIn:wrong.text", "errorText:WRONG_CREDENTIALS"],
    shown: {
      "signIn:wrong.title": { file: failure, on: [route("login")] },
      "signIn:wrong.text": { file: failure, on: [route("login")] },
      "errorText:WRONG_CREDENTIALS": { file: "platform/http/error-encoder.ts", says: "errorText[error.code]", on: [] },
    },
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
    shown: {
      ...Object.fromEntries(
        ["into_start", "out_of_end", "itself", "cycle", "unreachable", "missing_field"].map((code) => [
          `journeyViolations:${code}.1`,
          diagram,
        ]),
      ),
      "liveMap:notSaved": {
        file: "app/ui/journeys/map/map-messages.tsx",
        says: 't("live.notSaved"',
        on: [route("w.$website.journeys_.$journey_.map")],
      },
    },
  },
  {
    section: 8,
    says: "Network-error dialog, closing when the connection returns",
    keys: ["shell:offline.title", "shell:offline.text"],
    shown: {
      "shell:offline.title": { file: "app/ui/shell/offline-dialog.tsx", on: frames },
      "shell:offline.text": { file: "app/ui/shell/offline-dialog.tsx", on: frames },
    },
  },
  {
    section: 8,
    says: "503 service under repair, shown on an uncaught rendering error",
    keys: ["common:error_503", "common:service_under_repair"],
    shown: {
      "common:error_503": { file: errorPage, on: ["app/root.tsx", ...frames] },
      "common:service_under_repair": { file: errorPage, on: ["app/root.tsx", ...frames] },
    },
  },
  {
    section: 8,
    says: "Page not found",
    keys: ["common:notFound"],
    shown: {
      "common:notFound": { file: errorPage, on: ["app/root.tsx", ...frames] },
    },
  },
  {
    section: 8,
    says: "Journey start failure and journey deactivate failure",
    keys: ["journeyStart:failed", "journeyStop:failed"],
    shown: {
      "journeyStart:failed": {
        file: route("w.$website.journeys_.$journey_.start"),
        says: 'title={t("start.failed"',
        on: [route("w.$website.journeys_.$journey_.start")],
      },
      "journeyStop:failed": {
        file: route("w.$website.journeys_.$journey_.stop"),
        says: 'title={t("stop.failed"',
        on: [route("w.$website.journeys_.$journey_.stop")],
      },
    },
  },
  {
    section: 8,
    says: "Segment start failure and segment stop failure",
    keys: ["segments:detail.startFailed", "segments:detail.stopFailed"],
    shown: {
      "segments:detail.startFailed": {
        file: route("w.$website.segments_.$segment"),
        says: '"detail.startFailed"',
        on: [route("w.$website.segments_.$segment")],
      },
      "segments:detail.stopFailed": {
        file: route("w.$website.segments_.$segment"),
        says: '"detail.stopFailed"',
        on: [route("w.$website.segments_.$segment")],
      },
    },
  },
  {
    section: 8,
    says: "Test email success or failure",
    keys: ["testText:sent", "messages:trial.notSent", "forms:notTested"],
    shown: {
      "messages:trial.notSent": {
        file: "app/messages/trial.server.ts",
        says: '"notSent"',
        on: [route("w.$website.integration_.test")],
      },
      "testText:sent": { file: "platform/delivery/send-trial.ts", says: "testText.sent", on: [] },
      "forms:notTested": { file: failure, says: '"notTested"', on: [route("w.$website.integration_.test")] },
    },
  },
  {
    section: 8,
    says: 'Funnel: "something went wrong"',
    keys: ["funnels:failed"],
    shown: {
      "funnels:failed": { file: route("w.$website.funnels_.$funnel"), on: [route("w.$website.funnels_.$funnel")] },
    },
  },
  {
    section: 8,
    says: "A login response with status 400 is ignored silently",
    silent: "by the specification's own word",
  },
  {
    section: 8,
    says: "A persistence timeout gives an error, but the app still proceeds",
    keys: ["shell:partial.title", "shell:partial.text"],
    shown: {
      "shell:partial.title": { file: "app/ui/shell/app-shell.tsx", on: [route("w.$website")] },
      "shell:partial.text": { file: "app/ui/shell/app-shell.tsx", on: [route("w.$website")] },
    },
  },
  {
    section: 8,
    says: "A failed service-worker or push registration is only logged",
    silent: "by the specification's own word",
  },
];
