import { addMonths, toGregorian, toJalali } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { QuotaKind } from "#platform/price-book.ts";
import { countSessions } from "./count-sessions.ts";
import { countUsed } from "./sql/usage.ts";

/** A Jalali month of the installation's zone, which is one for all websites of an account. */
export interface Month {
  /** The year times 100 and the month. */
  month: number;
  /** In milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
}

export function monthOf(zone: string, instant: number): Month {
  const { year, month } = toJalali(civilOf(zone, instant));
  const first = { year, month, day: 1 };
  const startOf = (day: typeof first) => instantOf(zone, toGregorian(day));
  return { month: year * 100 + month, startsAt: startOf(first), endsAt: startOf(addMonths(first, 1)) };
}

/** How much of each quota an account uses; sessions are those of the current month. */
export async function readUsage(dependencies: Dependencies, owner: string): Promise<Record<QuotaKind, number>> {
  const { postgres, clock, settings } = dependencies;
  const now = clock.now();
  const { startsAt } = monthOf(settings.TIME_ZONE_OFFSET, now);
  return {
    clients: await countUsed(postgres, owner, "clients"),
    sessions: await countSessions(dependencies, { owner, from: startsAt, to: now }),
    segments: await countUsed(postgres, owner, "segments"),
    journeys: await countUsed(postgres, owner, "journeys"),
    campaigns: await countUsed(postgres, owner, "campaigns"),
  };
}
