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

/** From when on messages are counted: a rest is made up for in part, but a single message a minute is one. */
function fromOf(pace: Pace): number {
  const { pacedTo, now } = pace;
  const step = stepOf(pace);
  return pacedTo === undefined ? now - step : Math.max(pacedTo, now - Math.max(maxRestMs, step));
}

/** How many messages may be made now. Pure. */
export const allowedNow = (pace: Pace): number =>
  Math.max(0, Math.floor((pace.now - fromOf(pace)) / stepOf(pace) + 1e-9));

/** Up to when they are within the messages a minute, once so many more are made. Pure. */
export const pacedAfter = (pace: Pace, made: number): number => Math.ceil(fromOf(pace) + made * stepOf(pace));
