import { compareRates, type Part } from "#contract/compare-rates.ts";
import type { Uplift } from "#contract/journeys/insight-calls.ts";

/** Fewer on a side say nothing. */
const minPeople = 100;

const rateOf = ({ people, converted }: Part) => (people === 0 ? null : converted / people);
/** Percentage points with two decimals. */
const points = (share: number) => Math.round(share * 10_000) / 100;

/** What a journey adds to reaching its goal, beside the control group. Pure. */
export function toUplift({ treated, control }: { treated: Part; control: Part }): Uplift {
  const sides = {
    ...{ treated: rateOf(treated), control: rateOf(control) },
    ...{ treatedPeople: treated.people, treatedConverted: treated.converted },
    ...{ controlPeople: control.people, controlConverted: control.converted },
  };
  if (treated.people === 0 || control.people === 0) {
    return { ...sides, points: null, low: null, high: null, enough: false };
  }
  const { difference, low, high } = compareRates(treated, control);
  const enough = Math.min(treated.people, control.people) >= minPeople && (low > 0 || high < 0);
  return { ...sides, points: points(difference), low: points(low), high: points(high), enough };
}
