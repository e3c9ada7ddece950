import { kindOf, outputsOf } from "#contract/journeys/block-types.ts";
import type { BlockStat } from "#contract/journeys/journey.ts";
import type { StoredBlock } from "../sql/graph.ts";

interface Step {
  block: string;
  people: number;
  /** 0 to 1. */
  ofFirst: number;
  ofPrevious: number;
}

type Counted = Pick<BlockStat, "block" | "entered" | "out">;

/**
 * The way through a journey that most people took: from its start on, at each fork the output of the most; of equals, and before
 * anybody came, the output that leads on furthest, so that an empty journey shows its whole way. Pure.
 */
export function mainPath(blocks: readonly StoredBlock[], stats: readonly Counted[]): Step[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const statOf = new Map(stats.map((stat) => [stat.block, stat]));
  const lengths = new Map<string, number>();
  const lengthFrom = (id: string): number => {
    const known = lengths.get(id);
    if (known !== undefined) return known;
    // A draft may have a cycle: it ends where it began.
    lengths.set(id, 0);
    const block = byId.get(id);
    const length = block === undefined ? 0 : 1 + Math.max(0, ...block.connections.map(({ to }) => lengthFrom(to)));
    lengths.set(id, length);
    return length;
  };
  const path: string[] = [];
  let at = blocks.find(({ type }) => kindOf(type) === "trigger");
  while (at !== undefined && !path.includes(at.id)) {
    path.push(at.id);
    const out = statOf.get(at.id)?.out ?? {};
    const order = outputsOf(at.type);
    const [next] = at.connections.toSorted(
      (one, other) =>
        (out[other.output] ?? 0) - (out[one.output] ?? 0) ||
        lengthFrom(other.to) - lengthFrom(one.to) ||
        order.indexOf(one.output) - order.indexOf(other.output),
    );
    at = next && byId.get(next.to);
  }
  const people = path.map((id) => statOf.get(id)?.entered ?? 0);
  const shareOf = (part: number, whole = 0) => (whole === 0 ? 0 : Math.min(1, part / whole));
  return path.map((block, index) => {
    const own = people[index] ?? 0;
    return {
      ...{ block, people: own, ofFirst: shareOf(own, people[0]) },
      ofPrevious: shareOf(own, people[Math.max(0, index - 1)]),
    };
  });
}
