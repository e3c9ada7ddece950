import { z } from "zod";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findAnalysedWebsite } from "#platform/findings/analysed-websites.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { judgeTraffic, trendOf } from "./judge-traffic.ts";

export const checkTrafficKind = "check-traffic";
/** `to`: the end of an hour, in milliseconds since 1970. */
export const trafficPayload = z.object({ website: z.string(), to: z.number() });

const hourMs = 3_600_000;
/** The count of a single hour varies too much at most shops. */
const hours = 3;
const weeksBack = 5;
const weekHours = 7 * 24;
const dayHours = 24;

/**
 * Compares the sessions of three hours with the same hours of the last five weeks, by one statement over settled days, and
 * notifies the owner where they are unusual: a rise and a fall once a day each.
 */
export const checkTraffic =
  (dependencies: Dependencies): JobHandler =>
  async ({ payload }) => {
    const { website: id, to } = trafficPayload.parse(payload);
    const website = await findAnalysedWebsite(dependencies.postgres, id);
    if (website === undefined) return {};
    const zone = website.timeZone;
    const from = to - (weeksBack * weekHours + dayHours) * hourMs;
    const input = { from: isoIn(zone, from), to: isoIn(zone, to), boundary: "hour" as const };
    const { series = [] } = await dependencies.barrier.readWhole(id, async () => {
      const { query, run } = await prepareReport(dependencies, { input, website, account: id });
      return reportOverview(query, run);
    });
    const sessions = series.map((point) => point.sessions ?? 0);
    /** The sum of so many hours, ending so many hours before the end. */
    const sum = (count: number, before: number) =>
      sessions.slice(sessions.length - before - count, sessions.length - before).reduce((all, each) => all + each, 0);
    const weeks = Array.from({ length: weeksBack }, (_, week) => (week + 1) * weekHours);
    const dayBefore = sum(dayHours, hours);
    const trend = trendOf(
      dayBefore,
      weeks.slice(0, -1).map((week) => sum(dayHours, hours + week)),
    );
    const unusual = judgeTraffic(
      sum(hours, 0),
      weeks.map((week) => sum(hours, week)),
      trend,
    );
    if (unusual === undefined) return {};
    const key = `${id}/${isoIn(zone, to - 1).slice(0, 10)}/${unusual.sessions > unusual.usual ? "rise" : "fall"}`;
    const values = { ...unusual, usual: Math.round(unusual.usual), from: to - hours * hourMs, to };
    return {
      effects: async (queries) =>
        void (await notifyWebsite(queries, { website: id, kind: "trafficSpike", key, values })),
    };
  };
