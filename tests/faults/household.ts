import { randomUUID } from "node:crypto";

/** What one browser, or the owner's server about it, tells at once. */
export interface Visit {
  browser: string;
  /** The tracker's id of the session; undefined where it tells none. */
  session: string | undefined;
  byServer: boolean;
  events: Happening[];
}

export interface Happening {
  id: string;
  name: "page_view" | "identify" | "purchase";
  /** Milliseconds since 1970. */
  at: number;
  /** What names somebody, by the kind of name, the surest first. */
  person: Partial<Record<"id" | "email" | "phone", string>>;
  order: string;
  value: number;
}

const [second, day] = [1_000, 86_400_000];
/** A browser may tell what happened up to 7 days ago, a server what happened ever. */
const [lateDays, servedDays] = [6.9, 40];

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
const chance = (share: number) => Math.random() < share;
const upTo = (most: number) => Math.floor(Math.random() * (most + 1));

/**
 * People of one home and their browsers: each has two, one is everybody's. They look around, today or as told late, say
 * who they are by some of their names, and buy; an order is told several times. Nobody outside has their names or their
 * orders, so that only the order in which one home tells decides who is whose.
 */
export function makeHome(number: number): { visit(): Visit } {
  const shared = randomUUID();
  const people = Array.from({ length: 3 }, (_, index) => {
    const digits = String(1_000_000 + number * 10 + index);
    return {
      names: { id: `u-${number}-${index}`, email: `u${number}.${index}@b.example`, phone: `+98912${digits}` },
      browsers: [randomUUID(), randomUUID(), shared],
    };
  });
  const sessions = new Map<string, string>();
  /** The one of today goes on, over every kill. */
  const sessionToday = (browser: string) => {
    const known = sessions.get(browser) ?? randomUUID();
    sessions.set(browser, known);
    return known;
  };
  const buy = () => ({ order: chance(0.8) ? `${number}-${upTo(40)}` : "", value: 10 * upTo(100_000) });
  const none = { person: {}, order: "", value: 0 };

  return {
    visit() {
      const { names, browsers } = pick(people);
      const browser = pick(browsers);
      const byServer = chance(0.1);
      const late = chance(0.4);
      const ago = byServer ? Math.random() * servedDays : late ? Math.random() * lateDays : 0;
      let at = Date.now() - Math.floor(ago * day) - 30 * second;
      const event = (name: Happening["name"], told: Partial<Happening> = {}): Happening => {
        at += 1 + upTo(second);
        return { ...none, id: randomUUID(), name, at, ...told };
      };
      if (byServer) {
        const person = chance(0.5) ? { id: names.id } : {};
        return { browser, session: undefined, byServer, events: [event("purchase", { person, ...buy() })] };
      }
      const some = Object.fromEntries(Object.entries(names).filter(() => chance(0.6)));
      const views = () => Array.from({ length: 1 + upTo(4) }, () => event("page_view"));
      return {
        browser,
        session: chance(0.3) ? undefined : late ? randomUUID() : sessionToday(browser),
        byServer,
        events: [
          ...views(),
          ...(chance(0.2) ? [event("identify", { person: some }), ...views()] : []),
          ...(chance(0.2) ? [event("purchase", buy())] : []),
        ],
      };
    },
  };
}
