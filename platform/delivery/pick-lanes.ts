interface OwnedLane {
  website: string;
  account: string;
}

interface Places {
  /** Lanes that call now. */
  running: readonly OwnedLane[];
  /** Lanes that call at once, of all websites, of one, and of one account. */
  max: { total: number; perWebsite: number; perAccount: number };
}

/**
 * Which of the due lanes begin now: each time one of the website with the fewest running lanes, and there of the account with
 * the fewest. However many lanes somebody has, and however slow their providers are, places stay for others.
 */
export function pickLanes<Lane extends OwnedLane>(due: readonly Lane[], { running, max }: Places): Lane[] {
  const taken = new Map<string, number>();
  const takenBy = (owner: string) => taken.get(owner) ?? 0;
  const take = ({ website, account }: OwnedLane) => {
    for (const owner of [website, account]) taken.set(owner, takenBy(owner) + 1);
  };
  for (const lane of running) take(lane);
  const left = new Set(due);
  const picked: Lane[] = [];
  const isBefore = (one: Lane, other: Lane) =>
    takenBy(one.website) - takenBy(other.website) || takenBy(one.account) - takenBy(other.account);
  while (running.length + picked.length < max.total) {
    let next: Lane | undefined;
    for (const lane of left) {
      const isFull = takenBy(lane.website) >= max.perWebsite || takenBy(lane.account) >= max.perAccount;
      if (!isFull && (next === undefined || isBefore(lane, next) < 0)) next = lane;
    }
    if (next === undefined) break;
    take(next);
    left.delete(next);
    picked.push(next);
  }
  return picked;
}
