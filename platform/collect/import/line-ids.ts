import { uuidOf } from "#platform/events/keys.ts";

/** How far the log's time moves before what was counted is let go. Lines are this near to their place in any log. */
const spanMs = 2 * 60_000;

/**
 * Ids of page views: made of the website, the line and how many identical lines of its second came before it. So the same
 * file again makes the same ids, a grown one new ids for its new lines only, and two equal hits stay two. Counts are
 * kept for the last two spans of the log's time; a log that starts anew inside a file counts anew.
 */
export class LineIds {
  #older = new Map<string, number>();
  #newer = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(private readonly website: string) {}

  /** The id of a line; `at` is its time in milliseconds. */
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
