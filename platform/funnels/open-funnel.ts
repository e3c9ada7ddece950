import type { Funnel, FunnelStepAnswer } from "#contract/funnels.ts";
import type { ReportInput } from "#contract/report-query.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { monthAgo } from "#platform/reports/month-ago.ts";
import { isHidden, type PreparedReport, prepareShown } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { countLatest } from "./latest-figures.ts";
import { deleteFunnel, type FunnelRow, findFunnel, listFunnels } from "./sql/funnels.ts";
import { funnelNotFound, toFunnel, toSteps } from "./to-funnel.ts";

/** A call about funnels of a website, as its handler has it. */
export interface FunnelCall {
  dependencies: Dependencies;
  owner: { id: string };
  website: Query["website"];
}

export const prepareFigures = (
  { dependencies, owner, website }: FunnelCall,
  input: Partial<ReportInput>,
): Promise<PreparedReport> => prepareShown(dependencies, { input, website, account: owner.id });

/** A funnel as it is stored. Throws NOT_FOUND where it is another website's. */
export async function findOwnFunnel({ dependencies, website }: FunnelCall, id: string): Promise<FunnelRow> {
  const row = await findFunnel(dependencies.postgres, { website: website.id, id });
  if (row === undefined) throw funnelNotFound();
  return row;
}

/** Its steps counted over the last 30 days; with the figures that it had last where reports of these days are hidden. */
async function findCounted(call: FunnelCall, id: string): Promise<FunnelRow> {
  const row = await findOwnFunnel(call, id);
  const { dependencies, owner, website } = call;
  const input = monthAgo(dependencies.clock.now());
  const prepared = await prepareShown(dependencies, { input, website, account: owner.id }).catch((error: unknown) => {
    // Its definition is read, changed and deleted all the same.
    if (isHidden(error)) return undefined;
    throw error;
  });
  return prepared === undefined ? row : countLatest(row, prepared, call.dependencies);
}

/** A funnel with its steps as counted over the last 30 days. Throws NOT_FOUND. */
export const readFunnel = async (call: FunnelCall, id: string): Promise<Funnel> =>
  toFunnel(call.website.id, await findCounted(call, id));

interface Paging {
  page: number;
  limit: number;
}

/** One page of the same steps. Throws NOT_FOUND. */
export async function pageSteps(
  call: FunnelCall,
  { id, page, limit }: Paging & { id: string },
): Promise<Paging & { items: FunnelStepAnswer[]; total: number }> {
  const steps = toSteps(await findCounted(call, id));
  return { items: steps.slice((page - 1) * limit, page * limit), total: steps.length, page, limit };
}

/** One page of a website's funnels, with the figures that they had last. */
export async function pageFunnels(
  { dependencies, website }: FunnelCall,
  { page, limit, ...which }: Omit<Parameters<typeof listFunnels>[1], "website">,
): Promise<Paging & { items: Funnel[]; total: number }> {
  const { rows, total } = await listFunnels(dependencies.postgres, { ...which, website: website.id, page, limit });
  return { items: rows.map((row) => toFunnel(website.id, row)), total, page, limit };
}

/** Throws NOT_FOUND where the website has no such funnel. */
export async function removeFunnel({ dependencies, website }: FunnelCall, id: string): Promise<void> {
  if (!(await deleteFunnel(dependencies.postgres, { website: website.id, id }))) throw funnelNotFound();
}
