import { z } from "zod";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** Whole Jalali months before the current one whose events a website can keep. */
export const retentionMonths = [6, 12, 24, 36, 60] as const;
export type RetentionMonths = (typeof retentionMonths)[number];

/** Null keeps everything. */
const months = z.literal([...retentionMonths]).nullable();
const moment = z.iso.datetime({ offset: true });
const count = z.number().int().nonnegative();

const dataRetention = z.object({
  months,
  /** Events of before it are deleted, and none of an earlier time is stored; null where nothing is deleted. */
  foldedUntil: moment.nullable(),
});
export type DataRetention = z.infer<typeof dataRetention>;

/** What choosing a number of months deletes, as of now. */
const retentionLoss = z.object({
  months: z.literal([...retentionMonths]),
  /** The start of the first month that is kept. Events of the day before it stay, too: a visit may have begun there. */
  keptSince: moment,
  events: z.object({
    deleted: count,
    /** Purchases, refunds and what says who somebody is: they stay. */
    kept: count,
    /** Of the events that go; null without any. */
    first: moment.nullable(),
    last: moment.nullable(),
  }),
  /** Browsers whose events go, at least in part. */
  visitors: count,
  /** Excluded events that cannot be brought back any more. */
  excluded: count,
});
export type RetentionLoss = z.infer<typeof retentionLoss>;

const path = "/v1/websites/{id}/data-retention";

/** How long the events of a website are kept. Sums of settled days stay for good. */
export const dataRetentionCalls = {
  get: requiresWebsite("id")
    .route({ method: "GET", path, summary: "How long the events of a website are kept" })
    .input(z.object({ id }))
    .output(success(dataRetention)),
  preview: requiresWebsite("id")
    .meta({ access: "website", by: "id", isRecorded: false })
    .route({ method: "POST", path: `${path}/preview`, summary: "What keeping events for some months deletes" })
    .input(z.object({ id, months: z.literal([...retentionMonths]) }))
    .output(success(retentionLoss)),
  update: requiresWebsite("id")
    .route({
      method: "PATCH",
      path,
      summary: "Keep events for some months or for good; older ones are deleted from the next night on, for good",
    })
    // Confirms what was shown: in another month it would be more.
    .input(
      z.discriminatedUnion("months", [
        z.object({ id, months: z.null() }),
        z.object({ id, months: z.literal([...retentionMonths]), keptSince: moment }),
      ]),
    )
    .output(success(dataRetention)),
};
