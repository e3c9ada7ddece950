import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";
import { instant } from "./report-query.ts";

/** `shift`: a level that has lasted for a week. `anomaly`: a day far from its usual value. */
const findingKinds = ["shift", "anomaly"] as const;

const finding = z.object({
  id,
  /** The end of the days that show it. */
  at: z.iso.datetime(),
  kind: z.enum(findingKinds),
  metric: z.enum(["sessions", "orders", "sales"]),
  /** A sentence with its figures. */
  text: z.string(),
  figures: z.object({
    /** The usual value: of the median level before the change, for as many days and the same days of the week. */
    before: z.number(),
    after: z.number(),
    /** `after` to `before`; null where there was nothing before. */
    ratio: z.number().nullable(),
    /** Where one value explains most of the change: what it had, and its share of the change, 0 to 1 and more. */
    cause: z
      .object({
        dimension: z.string(),
        key: z.string(),
        label: z.string(),
        before: z.number(),
        after: z.number(),
        share: z.number(),
      })
      .nullable(),
  }),
  /** The report that shows it: a path of the dashboard. */
  url: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const findings = {
  list: requiresWebsite("wid")
    .route({
      method: "GET",
      path: "/v1/findings",
      summary: "What the nightly analysis found, the newest first: changes with their size and cause",
    })
    .input(z.object({ wid: id, from: instant.optional(), to: instant.optional(), ...paging }))
    .output(
      success(
        listOf(finding).extend({
          /** Nights of the period that were not analysed, as the wallet did not pay for them. */
          unpaidNights: z.number().int().nonnegative(),
        }),
      ),
    ),
};
