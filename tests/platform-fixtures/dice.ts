/** Pseudo-random numbers (mulberry32): equal seeds give equal histories. */
export function dice(seed: number) {
  let state = seed >>> 0;
  /** At least 0, below 1. */
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(unit() * below);
  return { unit, whole, one: <T>(items: readonly T[]) => items[whole(items.length)] as T };
}

export type Dice = ReturnType<typeof dice>;
