import { channels } from "#contract/channels.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { exitReasons } from "#contract/journeys/exit-reasons.ts";
import type { InsightPeriod, JourneyReport } from "#contract/journeys/insight-calls.ts";
import { costOf, returnOf } from "#platform/delivery/message-cost.ts";
import { countStates } from "#platform/delivery/message-figures.ts";
import { exitCounter } from "../exit-counter.ts";
import { statsOf } from "../read-stats.ts";
import { readGraphs } from "../sql/graph.ts";
import { findJourney } from "../sql/journeys.ts";
import { journeyNotFound } from "../to-journey.ts";
import { daysOf, type PeriodFacts, totalOf } from "./count-period.ts";
import { mainPath } from "./main-path.ts";
import { openInsight, type Place, type Reporters, readFacts, toReport } from "./open-insight.ts";
import { countBlocks } from "./sql/day-counts.ts";
import { countSides } from "./sql/goal-sides.ts";
import type { MessageCount } from "./sql/journey-messages.ts";
import { toUplift } from "./to-uplift.ts";

/** What came of a journey in a period. Throws NOT_FOUND, BAD_REQUEST, REPORTS_HIDDEN. */
export async function reportJourney(
  reporters: Reporters,
  place: Place,
  { id, ...period }: InsightPeriod & { id: string },
): Promise<JourneyReport> {
  const { postgres } = reporters;
  const { website } = place;
  const row = await findJourney(postgres, { website: website.id, id });
  if (row === undefined) throw journeyNotFound();
  const prepared = await openInsight(reporters, place, period);
  const { range } = prepared.query;
  const [{ facts, before }, counts, sides, graphs] = await Promise.all([
    readFacts(reporters, prepared, [id]),
    countBlocks(postgres, id, daysOf(website.timeZone, range)),
    countSides(postgres, id, range),
    readGraphs(postgres, [id]),
  ]);
  const blocks = statsOf(counts);
  const cost = costOf(website.currency, { costMinor: null, price: sumOfPrices(facts.messages) });
  const unpriced = facts.messages.reduce((sum, message) => sum + message.unpriced, 0);
  const report = toReport(prepared, { facts, before });
  return {
    ...report,
    control: totalOf(facts, "control"),
    exits: exitsOf(facts),
    uplift: row.goal === null ? null : toUplift(sides),
    funnel: mainPath(graphs.get(id) ?? [], blocks),
    blocks,
    deliveries: listDeliveries(facts.messages),
    orders: facts.sales.filter(({ isOrder }) => isOrder).length,
    ...{ cost, unpriced },
    return: returnOf(report.totals.sales, { cost, unpriced }),
  };
}

const sumOfPrices = (messages: readonly MessageCount[]) => messages.reduce((sum, { price }) => sum + price, 0);

const exitsOf = (facts: PeriodFacts): JourneyReport["exits"] =>
  Object.fromEntries(
    exitReasons.flatMap((exit) => {
      const number = totalOf(facts, exitCounter(exit));
      return number === 0 ? [] : [[exit, number]];
    }),
  );

/** Plans and lists of channels count both kinds of push as one. */
const foldedChannel = (channel: DeliveryChannel) => (channel === "WEB_PUSH" ? "PUSH" : channel);

/** What messages became by channel, those with messages alone. Pure. */
const listDeliveries = (messages: readonly MessageCount[]): JourneyReport["deliveries"] =>
  ([...channels, "API"] as const).flatMap((channel) => {
    const own = messages.filter((message) => foldedChannel(message.channel) === channel);
    return own.length === 0 ? [] : [{ channel, ...countStates(own) }];
  });
