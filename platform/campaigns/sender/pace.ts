/** At most as long counts as a rest that is made up for: more would leave at once after it. */
const maxRestMs = 10_000;

interface Pace {
  /** Messages a minute. */
  throttle: number;
  /** Up to when what was made is within them, in milliseconds. */
  pacedTo: number | undefined;
  now: number;
}

const stepOf = ({ throttle }: Pace) => 60_000 / throttle;

/**
 * Milliseconds whose messages are still to be made: a rest is made up for in part, but a single message a minute is one. As
 * a difference: beside a moment of today a step of 17.99 ms would be rounded to less than a message, for ever.
 */
function restOf(pace: Pace): number {
  const { pacedTo, now } = pace;
  const step = stepOf(pace);
  return pacedTo === undefined ? step : Math.min(now - pacedTo, Math.max(maxRestMs, step));
}

/** How many messages may be made now. Pure. */
export const allowedNow = (pace: Pace): number => Math.max(0, Math.floor(restOf(pace) / stepOf(pace) + 1e-9));

/** Up to when they are within the messages a minute, once so many more are made. Pure. */
export const pacedAfter = (pace: Pace, made: number): number =>
  Math.ceil(pace.now - restOf(pace) + made * stepOf(pace));
