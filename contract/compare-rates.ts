/** A part of a number of people, or of what else is counted. */
export interface Part {
  people: number;
  converted: number;
}

/** The quantile of the normal distribution of a two-sided interval of 95 %. */
const z = 1.959963984540054;

/** Wilson's interval of a share. */
function wilson({ people, converted }: Part): { low: number; high: number } {
  const share = converted / people;
  const centre = share + (z * z) / (2 * people);
  const spread = z * Math.sqrt((share * (1 - share)) / people + (z * z) / (4 * people * people));
  const whole = 1 + (z * z) / people;
  return { low: (centre - spread) / whole, high: (centre + spread) / whole };
}

/**
 * The difference of two independent shares with its 95 % interval: method 10 of R. G. Newcombe, "Interval estimation for the
 * difference between independent proportions: comparison of eleven methods", Statistics in Medicine 17 (1998) 873–890.
 * It squares and adds the sides of Wilson's intervals, and holds for small numbers and shares near 0 and 1. Pure.
 */
export function compareRates(treated: Part, control: Part): { difference: number; low: number; high: number } {
  const [one, other] = [treated.converted / treated.people, control.converted / control.people];
  const [ofOne, ofOther] = [wilson(treated), wilson(control)];
  const difference = one - other;
  return {
    difference,
    low: difference - Math.hypot(one - ofOne.low, ofOther.high - other),
    high: difference + Math.hypot(ofOne.high - one, other - ofOther.low),
  };
}
