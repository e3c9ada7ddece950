import { i18n } from "#app/text/i18n.ts";
import type { PlanMeterData } from "#app/ui/shell/plan-meter.tsx";
import type { Subscription } from "#contract/subscription.ts";
import { planText } from "#contract/text/plans.ts";
import { usageRows } from "./usage-view.server.ts";

/** What fills up by itself; the other quotas stop what an owner is about to make, and say so there. */
const filling: readonly string[] = ["clients", "sessions"];

/** The plan of now at the sidebar's foot, with the quota that is used most; undefined where nothing is limited. */
export function planMeter(subscription: Subscription | undefined): PlanMeterData | undefined {
  if (subscription === undefined || !subscription.isLimited) return undefined;
  const { type } = subscription;
  const [fullest] = usageRows(subscription)
    .filter(({ key }) => filling.includes(key))
    .toSorted((one, other) => (other.percent ?? -1) - (one.percent ?? -1));
  return {
    name: i18n.t("plans:meter.name", { name: planText.types[type] }),
    action: i18n.t(type === "BASIC" ? "plans:meter.upgrade" : "plans:meter.renew"),
    percent: fullest?.percent ?? null,
    state: fullest?.state ?? "usual",
    words: `${fullest?.words} ${fullest?.label}`,
  };
}
