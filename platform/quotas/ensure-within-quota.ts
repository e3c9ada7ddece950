import { type AddonKind, addonKinds, planTypes } from "#contract/money-shapes.ts";
import { AppError } from "#platform/errors.ts";
import { type PlanSettings, raisedBy, readLimits } from "#platform/plans/read-limits.ts";
import type { QuotaKind } from "#platform/price-book.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countUsed, lockOwnerOf } from "./sql/usage.ts";

/**
 * Call it first in the transaction that creates one more. Throws QUOTA_EXCEEDED where the account of the website has
 * used its quota up, with the plan and the add-on that would lift it. Nothing is limited where `PLANS=off`.
 */
export async function ensureWithinQuota(
  settings: PlanSettings,
  queries: Queries,
  { website, kind }: { website: string; kind: Exclude<QuotaKind, "sessions"> },
): Promise<void> {
  if (settings.settings.PLANS === "off") return;
  const owner = await lockOwnerOf(queries, website);
  if (owner === undefined) return;
  const { plan, quotas } = await readLimits(settings, queries, owner);
  const limit = quotas[kind];
  if (limit === null) return;
  const used = await countUsed(queries, owner, kind);
  if (used < limit) return;
  const larger = planTypes.slice(planTypes.indexOf(plan) + 1).find((type) => {
    const quota = settings.plans.plans[type].quotas[kind];
    return quota === null || quota > used;
  });
  const addon: AddonKind | undefined = addonKinds.find((each) => raisedBy[each] === kind);
  throw new AppError("QUOTA_EXCEEDED", `The quota of ${kind} is used up`, {
    data: { quota: kind, plan, limit, used, lift: { plan: larger ?? null, addon: addon ?? null } },
  });
}
