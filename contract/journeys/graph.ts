import type { BlockType, ItemKind, Output } from "./block-types.ts";

/** A journey's graph as checks and drawings read it. Without schemas: browsers load it. */

export interface GraphItem {
  id: string;
  kind: ItemKind;
  data: Record<string, unknown>;
}

export interface GraphConnection {
  output: Output;
  to: string;
}

export interface GraphBlock {
  id: string;
  type: BlockType;
  title: string;
  fields: Record<string, unknown>;
  items: readonly GraphItem[];
  connections: readonly GraphConnection[];
}

export type Graph = readonly GraphBlock[];

/** By id; of several blocks with one id, the first. */
export function byId<B extends { id: string }>(blocks: readonly B[]): Map<string, B> {
  const found = new Map<string, B>();
  for (const block of blocks) if (!found.has(block.id)) found.set(block.id, block);
  return found;
}

/** Whom each block leads to, without blocks that are not there and without itself. */
export const targetsOf = (blocks: Graph): Map<string, string[]> => {
  const known = byId(blocks);
  return new Map(
    [...known.values()].map(({ id, connections }) => [
      id,
      [...new Set(connections.map(({ to }) => to))].filter((to) => to !== id && known.has(to)),
    ]),
  );
};

/** Everything that paths from a block reach, itself included; `without` is not passed. */
export function reachedFrom(targets: ReadonlyMap<string, readonly string[]>, from: string, without?: string) {
  const reached = new Set<string>();
  const waiting = from === without ? [] : [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    waiting.push(...(targets.get(at) ?? []).filter((to) => to !== without));
  }
  return reached;
}

/**
 * The parts of a graph whose blocks all reach one another (Tarjan 1972), by block: two blocks are in a cycle where they
 * have the same number. One pass over all connections.
 */
export function componentsOf(targets: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const order = new Map<string, number>();
  const component = new Map<string, number>();
  const stack: string[] = [];
  let components = 0;
  const visit = (at: string): number => {
    const number = order.size;
    order.set(at, number);
    stack.push(at);
    let low = number;
    for (const to of targets.get(at) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (!component.has(to)) low = Math.min(low, order.get(to) ?? number);
    }
    if (low === number) {
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component.set(member, components);
        if (member === at) break;
      }
      components += 1;
    }
    return low;
  };
  for (const at of targets.keys()) if (!order.has(at)) visit(at);
  return component;
}

/** The number of blocks on the longest path to each block; connections inside a cycle are not followed. */
export function depthsOf(targets: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const component = componentsOf(targets);
  const depth = new Map<string, number>();
  // Components are numbered from the ends: whom a block leads to has a smaller number.
  const ordered = [...targets.keys()].toSorted((a, b) => (component.get(b) ?? 0) - (component.get(a) ?? 0));
  for (const at of ordered) {
    const own = depth.get(at) ?? 1;
    depth.set(at, own);
    for (const to of targets.get(at) ?? []) {
      if (component.get(to) !== component.get(at)) depth.set(to, Math.max(depth.get(to) ?? 1, own + 1));
    }
  }
  return depth;
}
