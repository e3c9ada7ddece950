const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The period of figures in a list: 30 days up to the hour, so that they can be cached. */
export function monthAgo(now: number): { from: string; to: string } {
  const to = Math.ceil(now / hourMs) * hourMs;
  return { from: new Date(to - 30 * dayMs).toISOString(), to: new Date(to).toISOString() };
}
