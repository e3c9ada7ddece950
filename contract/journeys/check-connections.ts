import {
  channelOfAction,
  entryOf,
  isOptional,
  kindOf,
  maxBlocks,
  maxDepth,
  maxItems,
  maxOutgoing,
  outputsOf,
} from "./block-types.ts";
import { byId, componentsOf, depthsOf, type Graph, type GraphBlock, type GraphConnection, targetsOf } from "./graph.ts";
import { type JourneyViolation, nameOf, type ViolationCode, violation } from "./violations.ts";

/**
 * What a save refuses and warns of in a journey's graph: the map, the forms and the platform share it. Pure; answers
 * violations in the order of the blocks.
 */
export function checkConnections(blocks: Graph): JourneyViolation[] {
  const known = byId(blocks);
  const targets = targetsOf(blocks);
  const components = componentsOf(targets);
  const isCyclic = (from: string, to: string) => components.get(from) === components.get(to);
  return [
    ...checkSizes(blocks, targets),
    ...blocks.flatMap((block) => [
      ...block.connections.flatMap((connection, index) =>
        checkConnection({ block, connection, index, known, isCyclic }),
      ),
      ...checkOpenEnds(block),
    ]),
  ];
}

interface Place {
  block: GraphBlock;
  connection: GraphConnection;
  /** Its place among the block's connections. */
  index: number;
  known: ReadonlyMap<string, GraphBlock>;
  /** Whether two blocks reach each other. */
  isCyclic: (from: string, to: string) => boolean;
}

/** What is wrong with one connection: the first rule that it breaks, and what merely is to be said of it. */
function checkConnection(place: Place): JourneyViolation[] {
  const { block, connection, known } = place;
  const code = findShapeFault(place) ?? findTargetFault(place) ?? findMeaningFault(block, known.get(connection.to));
  if (code === undefined) return [];
  const taken = block.connections.find(({ output }) => output === connection.output);
  const named = known.get((code === "output_taken" ? taken : connection)?.to ?? "");
  const channel = code === "not_reachable" ? channelOf(block) : undefined;
  return [
    violation(code, {
      ...{ block, output: connection.output, target: named === undefined ? "" : nameOf(named) },
      ...(channel === undefined ? {} : { channel }),
    }),
  ];
}

/** Faults of the outputs alone. */
function findShapeFault({ block, connection, index }: Place): ViolationCode | undefined {
  const { type, connections } = block;
  if (type === "flow.end") return "out_of_end";
  if (index >= maxOutgoing) return "more_than_two";
  if (!outputsOf(type).includes(connection.output)) return "no_such_output";
  const earlier = connections.slice(0, index);
  if (earlier.some(({ output }) => output === connection.output)) return "output_taken";
  return undefined;
}

/** Faults of where it leads. */
function findTargetFault({ block, connection, index, known, isCyclic }: Place): ViolationCode | undefined {
  const target = known.get(connection.to);
  if (connection.to === block.id) return "itself";
  if (target === undefined) return "foreign";
  if (kindOf(target.type) === "trigger") return "into_start";
  if (block.connections.slice(0, index).some(({ to }) => to === connection.to)) return "same_target";
  return isCyclic(block.id, connection.to) ? "cycle" : undefined;
}

/** Connections that say nothing, or something that is never so. */
function findMeaningFault(block: GraphBlock, target: GraphBlock | undefined): ViolationCode | undefined {
  if (target === undefined) return undefined;
  if (kindOf(block.type) === "trigger" && target.type === "flow.end") return "start_to_end";
  if (isAlwaysTrue(block, target)) return "always_true";
  if (block.type === "flow.wait_slots" && target.type === "flow.wait_slots") return "slots_twice";
  if (leadsUnreachable(block, target)) return "not_reachable";
  return block.type === "flow.wait_time" && target.type === "flow.end" ? "wait_to_end" : undefined;
}

/** Who enters by an event has had it at least once since entry. */
function isAlwaysTrue(block: GraphBlock, target: GraphBlock): boolean {
  if (block.type !== "trigger.event" || target.type !== "condition.event") return false;
  const {
    event,
    op = "did",
    count,
    since = "entry",
  } = target.fields as {
    event?: string;
    op?: string;
    count?: { op: string; n: number };
    since?: unknown;
  };
  const isOnce = count === undefined || (count.op === "at_least" && count.n === 1);
  return event !== undefined && event === block.fields.event && op === "did" && isOnce && since === "entry"
    ? target.items.length === 0
    : false;
}

const channelOf = (block: GraphBlock) => block.fields.channel as (typeof channelOfAction)[keyof typeof channelOfAction];

/** Who cannot be reached by a channel is sent something by it. */
function leadsUnreachable(block: GraphBlock, target: GraphBlock): boolean {
  if (block.type !== "condition.reachable" || channelOf(block) === undefined) return false;
  const isNo = block.connections.some(({ output, to }) => output === "no" && to === target.id);
  return isNo && (channelOfAction as Record<string, string>)[target.type] === channelOf(block);
}

/** Bounds, and a second beginning. */
function checkSizes(blocks: Graph, targets: ReadonlyMap<string, readonly string[]>): JourneyViolation[] {
  const starts = blocks.filter(({ type }) => kindOf(type) === "trigger");
  const ids = blocks.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
  const deepest = [...depthsOf(targets)].find(([, depth]) => depth > maxDepth)?.[0];
  return [
    ...(blocks.length > maxBlocks ? [violation("too_many_blocks", { path: ["blocks"] })] : []),
    ...(new Set(ids).size < ids.length ? [violation("duplicate", { path: ["blocks"] })] : []),
    ...(deepest === undefined ? [] : [violation("too_deep", { block: blocks.find(({ id }) => id === deepest) })]),
    ...starts.slice(1).map((block) => violation("second_start", { block, path: ["type"] })),
    ...blocks.flatMap(checkItems),
  ];
}

function checkItems(block: GraphBlock): JourneyViolation[] {
  const { items: kind, filters, maxItems: own = maxItems } = entryOf(block.type);
  const wrong = block.items.filter(
    (item) => item.kind !== kind || (kind === "filter" && !filters?.some((of) => of === item.data.of)),
  );
  const isFull = kind !== undefined && block.items.length > own;
  return [
    ...wrong.map(({ id }) => violation("wrong_item", { block, item: id, path: ["items"] })),
    ...(isFull ? [violation("too_many_items", { block, number: own, path: ["items"] })] : []),
  ];
}

/** Outputs at which a path ends without saying so. */
const checkOpenEnds = (block: GraphBlock): JourneyViolation[] =>
  outputsOf(block.type)
    .filter((output) => !isOptional(block.type, output))
    .filter((output) => !block.connections.some((connection) => connection.output === output))
    .map((output) => violation("open_end", { block, output }));
