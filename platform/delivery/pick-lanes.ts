import { groupBy } from "#platform/group-by.ts";

interface OfWebsite {
  website: string;
}

interface Places {
  /** Lanes that call now. */
  running: readonly OfWebsite[];
  /** Lanes that call at once, of all websites and of one. */
  max: { total: number; perWebsite: number };
}

/**
 * Which of the due lanes begin now: in turns by website, those with the fewest running lanes first. However many lanes a
 * website has, and however slow its providers are, places stay for others.
 */
export function pickLanes<Lane extends OfWebsite>(due: readonly Lane[], { running, max }: Places): Lane[] {
  const taken = new Map([...groupBy(running, ({ website }) => website)].map(([website, own]) => [website, own.length]));
  const left = [...groupBy(due, ({ website }) => website)].map(([website, lanes]) => ({ website, lanes: [...lanes] }));
  const picked: Lane[] = [];
  while (running.length + picked.length < max.total) {
    const takenBy = ({ website }: OfWebsite) => taken.get(website) ?? 0;
    const open = left.filter((each) => each.lanes.length > 0 && takenBy(each) < max.perWebsite);
    const next = open.reduce<(typeof open)[number] | undefined>(
      (least, each) => (least === undefined || takenBy(each) < takenBy(least) ? each : least),
      undefined,
    );
    const lane = next?.lanes.shift();
    if (next === undefined || lane === undefined) break;
    taken.set(next.website, takenBy(next) + 1);
    picked.push(lane);
  }
  return picked;
}
