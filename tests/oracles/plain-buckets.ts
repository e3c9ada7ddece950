/** The buckets of a period once more, as plainly as possible. */

interface Part {
  from: number;
  to: number;
}
interface Buckets {
  boundary: "5m" | "hour" | "day" | "week" | "month" | "year";
  /** Minutes that the website's clock is ahead of UTC, all year. */
  ahead: number;
}

const jalali = new Intl.DateTimeFormat("en-u-ca-persian", { timeZone: "UTC", year: "numeric", month: "numeric" });
const jalaliYear = new Intl.DateTimeFormat("en-u-ca-persian", { timeZone: "UTC", year: "numeric" });
const minute = 60_000;
const [hour, day] = [60 * minute, 1_440 * minute];

/** What stays the same as long as a bucket lasts; `local` is the website's clock. 1970 began on a Thursday. */
function bucketName(boundary: Buckets["boundary"], local: number): string {
  if (boundary === "5m") return String(Math.floor(local / (5 * minute)));
  if (boundary === "hour") return String(Math.floor(local / hour));
  if (boundary === "day") return String(Math.floor(local / day));
  if (boundary === "week") return String(Math.floor((Math.floor(local / day) + 5) / 7));
  return (boundary === "month" ? jalali : jalaliYear).format(local);
}

/** The period cut where the bucket's name changes, looked at every five minutes, or every midnight. */
export function bucketsOf({ boundary, ahead }: Buckets, { from, to }: Part): Part[] {
  const step = boundary === "5m" ? 5 * minute : boundary === "hour" ? hour : day;
  const local = (at: number) => at + ahead * minute;
  const starts = [from];
  let name = bucketName(boundary, local(from));
  for (let at = (Math.floor(local(from) / step) + 1) * step - ahead * minute; at < to; at += step) {
    const here = bucketName(boundary, local(at));
    if (here !== name) starts.push(at);
    name = here;
  }
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }));
}
