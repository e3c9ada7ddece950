import type { Queries } from "#platform/stores/postgres/handle.ts";
import { bytesEach, countPacked, forEachKey, setOf } from "./page-of-selected.ts";
import { type KnownPeople, packNextByName } from "./sql/known-people.ts";

/** People of the first statement; each further one reads twice as many. */
const firstPart = 5_000;
const maxPart = 80_000;

interface Walk {
  /** Packed; of those who go meanwhile somebody may be on two pages around the middle. */
  selected: Buffer;
  offset: number;
  limit: number;
  /** Smaller in tests. */
  part?: number;
}

/**
 * One page of the selected ones in the order of names, the nameless behind them: the order is read part by part, from the
 * end that is nearer, until the page is full: all 1.3 million take 0.6 s.
 */
export async function walkByName(
  postgres: Queries,
  people: KnownPeople,
  { selected, offset, limit, part = firstPart }: Walk,
): Promise<bigint[]> {
  const wanted = await setOf(selected);
  const total = countPacked(selected);
  const length = Math.max(0, Math.min(limit, total - offset));
  const isReversed = offset > total / 2;
  let skipped = isReversed ? total - offset - length : offset;
  const keys: bigint[] = [];
  if (length === 0) return keys;
  for await (const ids of readOrder(postgres, people, { isReversed, part })) {
    await forEachKey(ids, (key) => {
      if (!wanted.has(key)) return true;
      if (skipped > 0) skipped -= 1;
      else keys.push(key);
      return keys.length < length;
    });
    if (keys.length === length) break;
  }
  return isReversed ? keys.reverse() : keys;
}

/** The order part by part, packed. */
async function* readOrder(
  postgres: Queries,
  people: KnownPeople,
  { isReversed, part }: { isReversed: boolean; part: number },
): AsyncGenerator<Buffer> {
  let limit = part;
  for (const isNamed of isReversed ? [false, true] : [true, false]) {
    let after: { name: string; key: bigint } | undefined;
    for (;;) {
      const { ids, name } = await packNextByName(postgres, people, { isNamed, isReversed, after, limit });
      if (ids.length > 0) yield ids;
      if (countPacked(ids) < limit) break;
      after = { name, key: ids.readBigUInt64BE(ids.length - bytesEach) };
      limit = Math.min(maxPart, limit * 2);
    }
  }
}
