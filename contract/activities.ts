import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id } from "./fields.ts";
import { optionalWebsite } from "./procedure.ts";
import { device } from "./profile.ts";

/** What an activity is about. The first part of its call's name says which (`platform/activity/kind-of-call.ts`). */
export const activityKinds = [
  "website",
  "goals",
  "annotations",
  "savedFilters",
  "events",
  "shares",
  "emailReports",
  "exclusions",
  "people",
  "segments",
  "funnels",
  "journeys",
  "campaigns",
  "heatmaps",
  "delivery",
  "money",
  "integration",
  "account",
  "security",
  "operator",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** `owner`: a call of the signed-in owner. `link`: by a link of a mail. `operator`: a command on the server. */
const activityOrigins = ["owner", "link", "operator"] as const;

const activity = device.extend({
  id,
  at: z.iso.datetime(),
  kind: z.enum(activityKinds),
  /** The call's name in the contract, such as `goals.create`; of the operator `operator.` and the command. */
  call: z.string(),
  origin: z.enum(activityOrigins),
  /** Who made it; of the operator, whose account it is about. */
  owner: z.string(),
  /** With the name that it had. */
  website: z.object({ id, name: z.string() }).nullable(),
  /** The id of what was changed; empty for the account and for websites. */
  resource: z.string(),
  /** Its name, where it has one. */
  label: z.string(),
  /** The fields that the call set. `value` is null where it is secret or long. */
  changes: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
});
export type Activity = z.infer<typeof activity>;

export const activities = {
  list: optionalWebsite
    .route({
      method: "GET",
      path: "/v1/activities",
      summary: "What was changed by the owner or the operator, newest first; of one website with `wid`",
    })
    .input(z.object({ wid: id.optional(), kind: z.enum(activityKinds).optional(), ...paging }))
    .output(success(listOf(activity))),
};
