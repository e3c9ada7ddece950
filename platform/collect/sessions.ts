import { sessionKey } from "./keys.ts";

export const gapMs = 30 * 60_000;
export const longestMs = 24 * 60 * 60_000;

interface Open {
  session: bigint;
  startedAt: number;
  lastAt: number;
}

/** What the rule needs of an event. `session` is the browser's own id of it, where it told one. */
export interface SessionEvent {
  website: string;
  visitor: bigint;
  at: number;
  name: string;
  session: string | undefined;
}

/**
 * Which session each event belongs to, events told roughly in order. The browser's session wins. An event that names
 * none joins its visitor's session of the last 30 minutes; else a page view starts one and any other event has none
 * (0n). A session lasts at most 24 hours. Bounded: past `visitors` the ones seen longest ago are forgotten.
 */
export class Sessions {
  readonly #open = new Map<string, Open>();

  constructor(private readonly visitors = 500_000) {}

  assign(event: SessionEvent): bigint {
    const key = `${event.website}${event.visitor}`;
    const open = this.#open.get(key);
    const session = this.#sessionOf(event, open);
    if (session === 0n) return 0n;
    const same = open?.session === session ? open : undefined;
    this.remember(event.website, event.visitor, {
      session,
      startedAt: Math.min(same?.startedAt ?? event.at, event.at),
      lastAt: Math.max(same?.lastAt ?? event.at, event.at),
    });
    return session;
  }

  /** Puts back what was open before a restart. */
  remember(website: string, visitor: bigint, open: Open): void {
    const key = `${website}${visitor}`;
    this.#open.delete(key);
    this.#open.set(key, open);
    if (this.#open.size <= this.visitors) return;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined) this.#open.delete(oldest);
  }

  #sessionOf({ website, visitor, at, name, session }: SessionEvent, open: Open | undefined): bigint {
    if (session !== undefined) return this.#told(website, visitor, session, at, open);
    const near = open !== undefined && at - open.lastAt < gapMs && open.startedAt - at < gapMs;
    if (near && at - open.startedAt < longestMs) return open.session;
    // Made of the event's own time, so that the same event told again starts the same session.
    return name === "page_view" ? sessionKey(website, visitor, `at ${at}`) : 0n;
  }

  /** A browser that keeps one id for days still gets a session a day: counted from the start of the one that is open. */
  #told(website: string, visitor: bigint, session: string, at: number, open: Open | undefined): bigint {
    const first = sessionKey(website, visitor, session);
    if (open === undefined || at - open.startedAt < longestMs) {
      return open !== undefined && open.session === this.#continued.get(first) ? open.session : first;
    }
    if (open.session !== first && open.session !== this.#continued.get(first)) return first;
    const next = sessionKey(website, visitor, `${session} ${at}`);
    this.#continued.set(first, next);
    return next;
  }

  readonly #continued = new Map<bigint, bigint>();
}
