import { type Kind, kinds } from "./classify.ts";

/** Malformed lines that are listed; the rest is only counted. */
const maxNamedLines = 20;

/** Result of an import. `read` is the sum of all kinds and `malformed`; `pageViews` = `stored` + `duplicates`. */
export interface ImportSummary {
  /** Lines that are not blank. */
  read: number;
  pageViews: number;
  /** New page views. */
  stored: number;
  /** Page views that were stored already. */
  duplicates: number;
  assets: number;
  feeds: number;
  bots: number;
  errors: number;
  redirects: number;
  /** Other methods than GET; statuses such as 204 and 206. */
  other: number;
  malformed: { count: number; lines: number[] };
  /** Times of the earliest and latest page view, ISO 8601. */
  firstAt: string | null;
  lastAt: string | null;
  /** Stopped before the end of the file; running it again completes it. */
  interrupted: boolean;
}

/** Counts lines during an import. */
export class Tally {
  read = 0;
  stored = 0;
  duplicates = 0;
  readonly #counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  readonly #malformed: number[] = [];
  #malformedCount = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  count(kind: Kind, at: number): void {
    this.read += 1;
    this.#counts.set(kind, this.of(kind) + 1);
    if (kind !== "pageView") return;
    this.#first = Math.min(this.#first, at);
    this.#last = Math.max(this.#last, at);
  }

  malformed(line: number): void {
    this.read += 1;
    this.#malformedCount += 1;
    if (this.#malformed.length < maxNamedLines) this.#malformed.push(line);
  }

  of(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  summary(interrupted: boolean): ImportSummary {
    return {
      ...{ read: this.read, pageViews: this.of("pageView"), stored: this.stored, duplicates: this.duplicates },
      ...{ assets: this.of("asset"), feeds: this.of("feed"), bots: this.of("bot"), errors: this.of("error") },
      ...{ redirects: this.of("redirect"), other: this.of("other") },
      malformed: { count: this.#malformedCount, lines: this.#malformed },
      firstAt: timeOf(this.#first),
      lastAt: timeOf(this.#last),
      interrupted,
    };
  }
}

const timeOf = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null);
