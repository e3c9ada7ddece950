import { type Definition, segmentsIn } from "#contract/conditions/definition.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { numberSegments } from "#platform/members/sql/segments.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { copyPeople } from "./copies/copy-people.ts";
import type { CompileContext } from "./sql/context.ts";

export type EvaluationDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">;

export interface Evaluation {
  context: CompileContext;
  query: Query;
  run: RunQuery;
}

/**
 * Prepares the evaluation of a definition at an instant: what was acknowledged before is in the event store, the copies of
 * people and members are fresh. In the background lane nobody waits for it.
 */
export async function openEvaluation(
  dependencies: EvaluationDependencies,
  {
    website,
    asOf,
    definition,
    account,
    isBackground = false,
  }: {
    website: Query["website"];
    asOf: number;
    definition: Definition;
    account: string;
    isBackground?: boolean;
  },
): Promise<Evaluation> {
  const { postgres, clickhouse } = dependencies;
  await copyPeople(dependencies, { website: website.id });
  if (segmentsIn(definition).length > 0) await copyMembers(dependencies);
  const { query, run } = await prepareReport(dependencies, { input: {}, website, account });
  const segments = await numberSegments(postgres, website.id, segmentsIn(definition));
  const inBackground: RunQuery = (statement, row) =>
    clickhouse.select(statement, row, { owner: account, lane: "background", afterLoad: true });
  const defined = await listDefined(postgres, website.id);
  const context: CompileContext = { asOf, zone: website.timeZone, query, segments, defined };
  return { context, query, run: isBackground ? inBackground : run };
}
