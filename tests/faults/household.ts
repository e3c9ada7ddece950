import { randomUUID } from "node:crypto";

/** A batch of one browser, or of the owner's server about it. */
export interface Visit {
  browser: string;
  /** The tracker's id of the session, if it sends one. */
  session: string | undefined;
  byServer: boolean;
  events: HomeEvent[];
}

export interface HomeEvent {
  id: string;
  name: "page_view" | "identify" | "purchase";
  /** Milliseconds since 1970. */
  at: number;
  /** Identifiers by kind, the surest first. */
  person: Partial<Record<"id" | "email" | "phone", string>>;
  order: string;
  value: number;
}

const [second, day] = [1_000, 86_400_000];
/** A browser may send events of up to 7 days ago, a server of any time. */
const [lateDays, servedDays] = [6.9, 40];

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item;
const chance = (share: number) => Math.random() < share;
const upTo = (max: number) => Math.floor(Math.random() * (max + 1));

/**
 * People of one home and their browsers: two each, and one shared. They view pages today or late, identify by some of
 * their identifiers, and buy; an order is claimed several times. No other home has their identifiers or orders, so only
 * the sequence within one home decides identity.
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
  /** The session of today continues over every kill. */
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
      const event = (name: HomeEvent["name"], fields: Partial<HomeEvent> = {}): HomeEvent => {
        at += 1 + upTo(second);
        return { ...none, id: randomUUID(), name, at, ...fields };
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
