import { LRUCache } from "lru-cache";
import type { Violation } from "#contract/errors.ts";
import { inUnits } from "#contract/money.ts";
import { maxReceivedEvents, type Outcome, type ReceivedEvent } from "#contract/received-events.ts";
import type { EventRow } from "#platform/events/event-row.ts";

interface Entry {
  received: number;
  outcome: Outcome;
  row: EventRow | undefined;
  issues: readonly Violation[];
}

const maxWebsites = 500;

/**
 * The last events that each website received, for its owner to look at during installation. In memory only. Adding keeps
 * a reference and nothing else, since every event passes here, unless the event has long fields of its own: 50,000 of
 * 8,000 characters would be 400 MB.
 */
export class ReceivedEvents {
  /** Oldest entry first. */
  readonly #websites = new LRUCache<string, Entry[]>({ max: maxWebsites });

  /** Adds events of one batch that share an outcome. `received` in milliseconds. */
  add(website: string, received: number, outcome: Outcome, rows: readonly EventRow[]): void {
    if (rows.length === 0) return;
    const entries = this.#entriesOf(website);
    for (const row of rows.slice(-maxReceivedEvents)) {
      entries.push({ received, outcome, row: withShortData(row), issues: [] });
    }
    entries.splice(0, entries.length - maxReceivedEvents);
  }

  /** Adds events that could not be read, with the issues that were recorded for the first of them. */
  addMalformed(website: string, received: number, count: number, issues: readonly Violation[]): void {
    if (count === 0) return;
    const entries = this.#entriesOf(website);
    const byEvent = new Map<string, Violation[]>();
    for (const issue of issues) {
      const event = String(issue.path[1] ?? "");
      byEvent.set(event, [...(byEvent.get(event) ?? []), { ...issue, path: issue.path.slice(2) }]);
    }
    const issuesOfEvents = [...byEvent.values()];
    for (let index = 0; index < Math.min(count, maxReceivedEvents); index += 1) {
      entries.push({ received, outcome: "malformed", row: undefined, issues: issuesOfEvents[index] ?? [] });
    }
    entries.splice(0, entries.length - maxReceivedEvents);
  }

  forget(website: string): void {
    this.#websites.delete(website);
  }

  /** The newest first. `namesOf`: the names of the defined events that a row is. */
  list(website: string, namesOf: (row: EventRow) => string[] = () => []): ReceivedEvent[] {
    return (this.#websites.get(website) ?? []).map((entry) => toReceivedEvent(entry, namesOf)).reverse();
  }

  #entriesOf(website: string): Entry[] {
    const entries = this.#websites.get(website) ?? [];
    this.#websites.set(website, entries);
    return entries;
  }
}

const maxDataLength = 1_000;

/** A part of a text holds on to all of it, a copy does not. */
const copyOf = (text: string) => Buffer.from(text, "utf16le").toString("utf16le");

const withShortData = (row: EventRow): EventRow =>
  row.data.length > maxDataLength ? { ...row, data: copyOf(row.data.slice(0, maxDataLength)) } : row;

const iso = (time: number) => new Date(time).toISOString();

function toReceivedEvent(
  { received, outcome, row, issues }: Entry,
  namesOf: (row: EventRow) => string[],
): ReceivedEvent {
  return {
    receivedAt: iso(received),
    outcome,
    issues: [...issues],
    id: row?.id ?? "",
    name: row?.name ?? "",
    defined: row === undefined ? [] : namesOf(row),
    at: row === undefined || row.at === 0 ? null : iso(row.at),
    visitor: row === undefined || row.visitor === 0n ? "" : row.visitor.toString(),
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
    value: row === undefined ? 0 : inUnits(row),
    currency: row?.currency ?? "",
    data: row?.data ?? "",
  };
}
