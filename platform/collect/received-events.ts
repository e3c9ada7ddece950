import type { Violation } from "#contract/errors.ts";
import { maxReceivedEvents, type Outcome, type ReceivedEvent } from "#contract/received-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";

interface Received {
  received: number;
  outcome: Outcome;
  row: EventRow | undefined;
  issues: readonly Violation[];
}

/** Websites whose arrivals are kept; the one that was quiet longest goes first. */
const maxWebsites = 500;

/**
 * The last events of each website as they arrived, for its owner to look at while installing. In memory alone: a
 * restart forgets them. Remembering keeps a reference and nothing else, since every event passes here.
 */
export class ReceivedEvents {
  /** Ordered by last use. */
  readonly #websites = new Map<string, Received[]>();

  /** Events of one batch that met the same end. */
  remember(website: string, received: number, outcome: Outcome, rows: readonly EventRow[]): void {
    if (rows.length === 0) return;
    const kept = this.#of(website);
    for (const row of rows.slice(-maxReceivedEvents)) kept.push({ received, outcome, row, issues: [] });
    kept.splice(0, kept.length - maxReceivedEvents);
  }

  /** Events that could not be read: each with what is wrong with it, as far as that is told. */
  rememberMalformed(website: string, received: number, count: number, issues: readonly Violation[]): void {
    if (count === 0) return;
    const kept = this.#of(website);
    const byEvent = new Map<string, Violation[]>();
    for (const issue of issues) {
      const event = String(issue.path[1] ?? "");
      byEvent.set(event, [...(byEvent.get(event) ?? []), { ...issue, path: issue.path.slice(2) }]);
    }
    const told = [...byEvent.values()];
    for (let index = 0; index < Math.min(count, maxReceivedEvents); index += 1) {
      kept.push({ received, outcome: "malformed", row: undefined, issues: told[index] ?? [] });
    }
    kept.splice(0, kept.length - maxReceivedEvents);
  }

  /** The newest first. */
  list(website: string): ReceivedEvent[] {
    return (this.#websites.get(website) ?? []).map(toReceivedEvent).reverse();
  }

  #of(website: string): Received[] {
    const kept = this.#websites.get(website) ?? [];
    this.#websites.delete(website);
    this.#websites.set(website, kept);
    if (this.#websites.size > maxWebsites) {
      const [oldest] = this.#websites.keys();
      if (oldest !== undefined) this.#websites.delete(oldest);
    }
    return kept;
  }
}

const iso = (time: number) => new Date(time).toISOString();

function toReceivedEvent({ received, outcome, row, issues }: Received): ReceivedEvent {
  return {
    receivedAt: iso(received),
    outcome,
    issues: [...issues],
    id: row?.id ?? "",
    name: row?.name ?? "",
    at: row === undefined || row.at === 0 ? null : iso(row.at),
    visitor: row === undefined || row.visitor === 0n ? "" : row.visitor.toString(36).slice(-5),
    host: row?.host ?? "",
    path: row?.path ?? "",
    title: row?.title ?? "",
    medium: row?.medium ?? "",
    source: row?.source ?? "",
    country: row?.country ?? "",
    city: row?.city ?? "",
    device: row?.device ?? "",
    os: row?.os ?? "",
    browser: row?.browser ?? "",
  };
}
