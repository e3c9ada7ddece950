/** A link or the picture of a message, with when it was taken first. Instants are milliseconds. */
export interface TargetHits {
  /** The code of a link; empty of the picture. */
  target: string;
  personAt: number | undefined;
  botAt: number | undefined;
}

/** What hits say of a message. */
export interface Judged {
  state: "opened" | "clicked";
  openedAt: number | undefined;
  clickedAt: number | undefined;
  /** Its furthest state is known by programs alone. */
  isBot: boolean;
}

/** Nobody opens a message so soon after it was sent: scanners do. */
const soonMs = 5_000;
/** Who takes every link of a message in this time follows them all. */
const allLinksMs = 10_000;

/** Whether a single hit is a program's: by what it says of itself, or since it comes at once. Pure. */
export const isBotHit = (
  { isKnownBot, at }: { isKnownBot: boolean; at: number },
  sentAt: number | undefined,
): boolean => isKnownBot || sentAt === undefined || at - sentAt < soonMs;

/**
 * Links whose hits turn out to be a program's: all links of the message, of which there are several, were taken within ten
 * seconds. Pure.
 */
export function findSweep(hits: readonly TargetHits[], linkCount: number): string[] {
  const clicks = hits.filter(({ target, personAt }) => target !== "" && personAt !== undefined);
  if (linkCount < 2 || clicks.length < linkCount) return [];
  const times = clicks.map(({ personAt = 0 }) => personAt);
  return Math.max(...times) - Math.min(...times) <= allLinksMs ? clicks.map(({ target }) => target) : [];
}

/** What the hits of a message say of it; a person's word counts before a program's. Pure. */
export function judgeHits(hits: readonly TargetHits[]): Judged | undefined {
  const first = (which: "personAt" | "botAt", isPicture: boolean) =>
    hits
      .filter(({ target }) => (target === "") === isPicture)
      .flatMap((hit) => hit[which] ?? [])
      .toSorted((one, other) => one - other)[0];
  const [clicked, botClicked] = [first("personAt", false), first("botAt", false)];
  const [opened, botOpened] = [first("personAt", true), first("botAt", true)];
  const clickedAt = clicked ?? botClicked;
  const openedAt = opened ?? botOpened;
  if (clickedAt === undefined && openedAt === undefined) return undefined;
  const isClicked = clickedAt !== undefined;
  return {
    state: isClicked ? "clicked" : "opened",
    ...{ openedAt, clickedAt },
    isBot: (isClicked ? clicked : opened) === undefined,
  };
}
