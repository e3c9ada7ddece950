import { uuidOf } from "#platform/events/keys.ts";

/** Span of log time for which counts are kept: lines are never further out of order. */
const spanMs = 2 * 60_000;

/**
 * Ids of page views, made of the website, the line and the number of identical lines before it. The same file yields the
 * same ids, a grown file new ids for its new lines only, and two equal hits stay two. Counts are kept for the last two
 * spans of log time; a log that starts over inside a file starts over counting.
 */
export class LineIds {
  #older = new Map<string, number>();
  #newer = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(private readonly website: string) {}

  /** `at`: time of the line in milliseconds. */
  next(line: string, at: number): string {
    if (Math.abs(at - this.#since) >= spanMs) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#since = at;
    }
    const first = uuidOf("access-log", this.website, line);
    const before = this.#newer.get(first) ?? this.#older.get(first) ?? 0;
    this.#newer.set(first, before + 1);
    return before === 0 ? first : uuidOf("access-log", this.website, line, String(before + 1));
  }
}
