import type { PlanType } from "#contract/money-shapes.ts";
import { closeGaps, runningTerm, type Standing } from "./plan-term.ts";

/** Paid time of a plan that an upgrade has ended. Instants in milliseconds since 1970. */
export interface EndedTerm {
  id: string;
  type: PlanType;
  startsAt: number;
  /** When the upgrade ended it. */
  endsAt: number;
  /** When it would have ended otherwise. */
  endedFrom: number;
}

interface Place {
  id: string;
  startsAt: number;
  endsAt: number;
}

/**
 * Where ended terms go on once the upgrade that ended them is refunded: with all of the time that the upgrade took, from
 * now on, or after a plan that runs; and where terms that wait behind them begin then, each as long as before. Where nothing
 * was ended, what waits closes the gap.
 */
export function resumeTerms(standing: Standing, ended: readonly EndedTerm[]): { resumed: Place[]; moved: Place[] } {
  if (ended.length === 0) return { resumed: [], moved: closeGaps(standing) };
  const running = runningTerm(standing);
  let end = running?.endsAt ?? standing.now;
  const resumed = ended.map(({ id, startsAt, endsAt, endedFrom }) => {
    const begun = running === undefined && startsAt < end && end === standing.now;
    const place = { id, startsAt: begun ? startsAt : end, endsAt: end + endedFrom - Math.max(startsAt, endsAt) };
    end = place.endsAt;
    return place;
  });
  const moved: Place[] = [];
  for (const { id, startsAt, endsAt } of standing.terms) {
    if (id === running?.id) continue;
    const place = { id, startsAt: end, endsAt: end + endsAt - startsAt };
    if (place.startsAt !== startsAt) moved.push(place);
    end = place.endsAt;
  }
  return { resumed, moved };
}
