import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { listOf, paging, success } from "./envelope.ts";
import { requiresWebsite } from "./procedure.ts";
import { isSameWebsite, reportCall, reportQuery, websiteShape } from "./report-query.ts";
import { range, report } from "./reports.ts";

/** Reports of who the people of a website are. */

const count = z.number().int().nonnegative();

/** Somebody whose birthday comes; what is not known is empty. */
const birthday = z.object({
  /** The person's number, as text: it has 64 bits. */
  key: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the owner's shop calls them. */
  ownerId: z.string().nullable(),
  /** The day they were born on (Gregorian). */
  birthday: z.iso.date(),
  /** Days from today, 0 to 29. */
  inDays: count,
  /** The years of the Jalali calendar that they complete then. */
  age: count,
});

const dobs = listOf(birthday).extend({
  /** Today in the website's zone (Gregorian). */
  today: z.iso.date(),
  /** People whose birthday is known. */
  known: count,
  /** By completed years of the Jalali calendar, every decade up to the oldest; the last one, from 100 on, is open. */
  ages: z.array(z.object({ from: count, people: count })),
});
export type Dobs = z.infer<typeof dobs>;

/** Sizes of segments are those of days: a bucket has the size of its last one. */
const segmentsReport = z.object({
  range,
  totals: z.object({}),
  items: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      people: count,
      series: z.array(z.object({ at: z.iso.datetime({ offset: true }), people: count })),
    }),
  ),
  ...{ total: count, page: z.number().int(), limit: z.number().int() },
});
export type SegmentsReport = z.infer<typeof segmentsReport>;

export const audience = {
  dobs: reportCall(
    "dobs",
    "Ages by decade, and the birthdays of the coming 30 days",
    z.object({ ...websiteShape, ...paging }),
  ).output(success(dobs)),
  exportBirthdays: reportCall(
    "dobs/export",
    "The birthdays of the coming 30 days of one consistent read, in parts as server-sent events",
    z.object(websiteShape),
  ).output(eventIterator(z.object({ items: z.array(birthday) }))),
  segments: reportCall("segments", "The size of each segment over time", reportQuery).output(success(segmentsReport)),
  tamin: requiresWebsite("website")
    .route({
      method: "GET",
      path: "/wm/users/report/tamin/{website}/overview",
      summary: "Headline metrics without their series, for partner tenants",
    })
    .input(reportQuery.refine(isSameWebsite, { path: ["wid"] }))
    .output(success(report)),
};
