import { LRUCache } from "lru-cache";

/** Longer texts are read anew each time, in microseconds: ten thousand made-up addresses of 2,000 take 40 MB. */
const maxLength = 500;

/**
 * Caches `read` for the `max` texts used last: a website's events repeat its few pages, referrers, addresses and agents.
 * Results are shared and must not be changed; `undefined` is not cached.
 */
export function memoize<Result extends object | bigint | undefined>(
  max: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const cache = new LRUCache<string, NonNullable<Result>>({ max });
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = read(text);
    if (result !== undefined && text.length <= maxLength) cache.set(text, result as NonNullable<Result>);
    return result;
  };
}
