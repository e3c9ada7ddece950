import type { Subscription } from "#contract/subscription.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { inSoldUnits, type Minor } from "#platform/minor.ts";
import { findStanding } from "#platform/plans/find-standing.ts";
import { listHiddenTimes } from "#platform/plans/hidden-times.ts";
import { type PlanTerm, runningTerm } from "#platform/plans/plan-term.ts";
import { readExtras } from "#platform/plans/read-extras.ts";
import { readLimits } from "#platform/plans/read-limits.ts";
import { readUsage } from "./read-usage.ts";

const spanOf = ({ startsAt, endsAt }: PlanTerm) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

function analysisPriceOf({ settings, plans }: Pick<Dependencies, "settings" | "plans">): number | null {
  const price = plans.analysis?.IRT ?? 0;
  return settings.PLANS === "on" && price > 0 ? inSoldUnits("IRT", price as Minor) : null;
}

/** The account's plan, what follows it, its quotas and what is used of them. */
export async function readSubscription(dependencies: Dependencies, owner: string): Promise<Subscription> {
  const { postgres, settings, clock } = dependencies;
  const of = { owner, now: clock.now() };
  const standing = await findStanding(postgres, of);
  const running = runningTerm(standing);
  const { plan, quotas } = await readLimits(dependencies, postgres, owner);
  const { addons, messages } = await readExtras(postgres, of);
  return {
    ...{ isLimited: settings.PLANS === "on", type: plan, period: running?.period ?? null },
    ...(running === undefined ? { startsAt: null, endsAt: null } : spanOf(running)),
    next: standing.terms
      .filter(({ startsAt }) => startsAt > of.now)
      .map((term) => ({ type: term.type, period: term.period, ...spanOf(term) })),
    quotas,
    usage: await readUsage(dependencies, owner),
    addons: { campaigns: addons.CAMPAIGN, journeys: addons.JOURNEY, segments: addons.SEGMENT },
    actions: { email: messages.EMAIL, onSite: messages.ON_SITE, push: messages.PUSH, sms: messages.SMS },
    analysisPrice: analysisPriceOf(dependencies),
    hidden: await listHiddenTimes(postgres, { owner, quota: quotas.sessions }),
  };
}
