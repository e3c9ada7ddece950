import type { ReportInput } from "#contract/report-query.ts";
import type { ShapedScreen } from "#contract/screens.ts";
import type { ShapeAnswer, SharedViewOf } from "#contract/shares.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listGoalRules } from "#platform/goals/goal-rules.ts";
import { countPeople } from "./count-people.ts";
import type { PreparedReport } from "./prepare-report.ts";
import type { Query } from "./query.ts";
import { reportChurn } from "./report-churn.ts";
import { reportDepth } from "./report-depth.ts";
import { reportGoals } from "./report-goals.ts";
import { checkCohorts, reportRetention } from "./report-retention.ts";
import { reportSessions } from "./report-sessions.ts";
import type { RunQuery } from "./run-query.ts";
import { answerSales } from "./sales/answer-sales.ts";
import { listRecentShopRows, shopRows, soldRows } from "./sales/list-recent-shop-rows.ts";
import { listLeaders, listTogether, reportProducts } from "./sales/report-products.ts";

/** Reports of behaviour that take no parameters of their own; their handlers come from here. */
export const plainReports = { session: reportSessions, depth: reportDepth, churn: reportChurn };

interface Shape<Screen extends ShapedScreen> {
  /** What the view asks of the report beside period and filters. */
  parameters?: (view: SharedViewOf<Screen>) => Partial<ReportInput>;
  /** Throws BAD_REQUEST where the report cannot be answered: a link must not fail only when it is read. */
  check?: (query: Pick<Query, "range">) => void;
  answer(
    prepared: PreparedReport,
    view: SharedViewOf<Screen>,
    dependencies: Pick<Dependencies, "postgres" | "clock">,
  ): Promise<ShapeAnswer<Screen>>;
}

type Parts<Answer> = { [Name in keyof Answer]: (query: Query, run: RunQuery) => Promise<Answer[Name]> };

/** Answers the parts of a report that take no parameters, concurrently. */
const partsOf =
  <Answer extends object>(parts: Parts<Answer>) =>
  async ({ query, run }: PreparedReport): Promise<Answer> => {
    const entries = Object.entries(parts as Parts<Record<string, unknown>>);
    return Object.fromEntries(
      await Promise.all(entries.map(async ([name, part]) => [name, await part(query, run)])),
    ) as Answer;
  };

/** Products of a shared link. */
const maxSharedRows = 100;

const answerProducts = partsOf({
  products: (query, run) => reportProducts({ ...query, page: 1, limit: maxSharedRows }, run),
  leaders: listLeaders,
  together: (query, run) => listTogether({ ...query, limit: 10 }, run),
});

/** The reports of a shape of their own, as a shared link answers them. */
const shapes: { [Screen in ShapedScreen]: Shape<Screen> } = {
  audience: { answer: partsOf({ counts: countPeople, churn: reportChurn }) },
  sessions: { answer: partsOf({ sessions: reportSessions }) },
  depth: { answer: partsOf({ depth: reportDepth }) },
  retention: {
    parameters: ({ boundary }) => ({ boundary, compare: false }),
    check: checkCohorts,
    answer: async ({ query, run }, { of }, { clock }) => ({
      retention: await reportRetention(query, { of, now: clock.now() }, run),
    }),
  },
  sales: {
    answer: async (prepared, view, { clock }) =>
      answerSales(await listRecentShopRows(prepared, soldRows), { ...view, now: clock.now() }),
  },
  product: {
    answer: async (prepared) => answerProducts(await listRecentShopRows(prepared, shopRows)),
  },
  goals: {
    answer: async ({ query, run }, { goal }, { postgres }) => {
      const goals = await listGoalRules(postgres, query.website.id);
      const chosen = goals.find(({ id }) => id === goal)?.id;
      return { goals: await reportGoals(query, { goals, chosen, sort: "-conversions" }, run) };
    },
  },
};

/** The shape of a view. */
export const shapeOf = <Screen extends ShapedScreen>({ kind }: { kind: Screen }): Shape<Screen> => shapes[kind];
