import type { AddonKind, PlanType } from "#contract/money-shapes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { QuotaKind, Quotas } from "#platform/price-book.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findStanding } from "./find-standing.ts";
import { runningTerm } from "./plan-term.ts";
import { countAddons } from "./sql/plan-addons.ts";

export type PlanSettings = Pick<Dependencies, "plans" | "clock" | "settings">;

/** What an account is limited by now. */
export interface Limits {
  plan: PlanType;
  quotas: Quotas;
}

/** What no plan limits. */
const unlimited: Quotas = {
  ...{ clients: null, sessions: null, segments: null, journeys: null, campaigns: null },
  integrations: true,
};

/** Which quota an add-on raises. */
export const raisedBy = { CAMPAIGN: "campaigns", JOURNEY: "journeys", SEGMENT: "segments" } as const satisfies Record<
  AddonKind,
  QuotaKind
>;

/** The quotas of an account's plan with its add-ons; none where nothing is limited (`PLANS=off`). */
export async function readLimits(
  { plans, clock, settings }: PlanSettings,
  queries: Queries,
  owner: string,
): Promise<Limits> {
  const of = { owner, now: clock.now() };
  const plan = runningTerm(await findStanding(queries, of))?.type ?? "BASIC";
  if (settings.PLANS === "off") return { plan, quotas: unlimited };
  const quotas = { ...plans.plans[plan].quotas };
  for (const [kind, more] of Object.entries(await countAddons(queries, of))) {
    const raised = raisedBy[kind as AddonKind];
    const limit = quotas[raised];
    if (limit !== null) quotas[raised] = limit + more;
  }
  return { plan, quotas };
}
