/** Into how many parts the browser's tests are cut where time is limited: about twenty tests each. */
export const partCount = 24;

/** The first half is with scripts, the second without. */
const half = partCount / 2;
const dayMs = 86_400_000;

/** The numbers of all parts, from 1 on, in the order of a day: with scripts and without by turns, others first on the next. */
export function orderParts(now) {
  const start = Math.floor(now / dayMs);
  const place = (index) => ((start + Math.floor(index / 2)) % half) + 1;
  return Array.from({ length: partCount }, (_, index) => place(index) + (index % 2) * half);
}

/**
 * Runs parts in the order of the day until the next one would likely end after `until` (milliseconds since 1970), at least
 * two. `runPart`: whether a part succeeds. Returns whether all did, and which parts ran and were left out.
 */
export async function runParts({ until, now = Date.now, runPart }) {
  const order = orderParts(now());
  const [ran, took] = [[], []];
  let isGreen = true;
  for (const part of order) {
    const from = now();
    if (ran.length >= 2 && from + Math.max(...took) > until) break;
    isGreen = (await runPart(part)) && isGreen;
    took.push(now() - from);
    ran.push(part);
  }
  return { isGreen, ran, leftOut: order.filter((part) => !ran.includes(part)).toSorted((one, other) => one - other) };
}
