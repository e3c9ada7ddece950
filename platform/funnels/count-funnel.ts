import type { z } from "zod";
import type { FunnelExit, FunnelStat, funnelBreakdowns, funnelFields } from "#contract/funnels.ts";
import type { Person } from "#contract/people.ts";
import type { ReportInput } from "#contract/report-query.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { exportLeft } from "./export-left.ts";
import { toCounted } from "./latest-figures.ts";
import { type Breakdown, openSegments } from "./list-breakdown.ts";
import { listLeft } from "./list-left.ts";
import { type FunnelCall, findOwnFunnel, prepareFigures } from "./open-funnel.ts";
import { readSteps } from "./read-steps.ts";
import { reportFunnel } from "./report-funnel.ts";

type Fields = Omit<z.output<typeof funnelFields>, "name">;
type Instants = Pick<Partial<ReportInput>, "from" | "to">;

/**
 * What a funnel that is not stored would count; over the last 30 days where no period is named. Throws BAD_REQUEST as
 * `readSteps`.
 */
export async function previewFunnel(call: FunnelCall, { from, to, ...funnel }: Fields & Instants): Promise<FunnelStat> {
  const { dependencies, owner, website } = call;
  const steps = await readSteps(funnel.steps, { host: website.host, owner: owner.id }, dependencies);
  const now = dependencies.clock.now();
  const period = from === undefined && to === undefined ? monthAgo(now) : { from, to };
  const defined = await listDefined(dependencies.postgres, website.id);
  const counted = { ...funnel, steps, availableAt: now, until: undefined };
  return reportFunnel(counted, await prepareFigures(call, period), { now, defined });
}

/** The statistics of a funnel in a period, broken down where the call names a breakdown. Throws NOT_FOUND. */
export async function countFunnel(
  call: FunnelCall,
  { id, breakdown, input }: { id: string; breakdown?: BreakdownName | undefined; input: Partial<ReportInput> },
): Promise<FunnelStat> {
  const row = await findOwnFunnel(call, id);
  const now = call.dependencies.clock.now();
  const defined = await listDefined(call.dependencies.postgres, call.website.id);
  const rows = breakdown && (await openBreakdown(call, breakdown));
  return reportFunnel(toCounted(row), await prepareFigures(call, input), { now, breakdown: rows, defined });
}

type BreakdownName = (typeof funnelBreakdowns)[number];

const openBreakdown = async ({ dependencies, website }: FunnelCall, by: BreakdownName): Promise<Breakdown> =>
  by === "segment" ? openSegments(dependencies, website.id) : { by };

interface LeftInput {
  id: string;
  number: number;
  input: Partial<ReportInput>;
}

/** One page of the people who left a funnel at a step, as of now. Throws as `listLeft`. */
export async function readLeft(
  call: FunnelCall,
  { id, number, input }: LeftInput,
): Promise<{ items: Person[]; total: number; page: number; limit: number }> {
  const row = await findOwnFunnel(call, id);
  const prepared = await prepareFigures(call, input);
  return listLeft(toCounted(row), prepared, await stepOf(call, number), call.dependencies);
}

/** All of them, in parts. Throws as `listLeft`. */
export async function openLeftExport(
  call: FunnelCall,
  { id, number, input }: LeftInput,
): Promise<AsyncGenerator<{ items: FunnelExit[] }>> {
  const row = await findOwnFunnel(call, id);
  const step = { ...(await stepOf(call, number)), account: call.owner.id };
  return exportLeft(toCounted(row), await prepareFigures(call, input), step, call.dependencies);
}

const stepOf = async ({ dependencies, website }: FunnelCall, number: number) => ({
  ...{ number, now: dependencies.clock.now() },
  defined: await listDefined(dependencies.postgres, website.id),
});
