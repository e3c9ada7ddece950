import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { kindOf, type Output, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { isEditable, type Journey, type JourneyMap } from "#contract/journeys/journey.ts";
import { type Box, layOut, placeBlocks, routeOf } from "#contract/journeys/layout.ts";
import { isBlocking, nameOf } from "#contract/journeys/violations.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { blockKindText, blockTypeText, outputLabel } from "#contract/text/journeys.ts";
import { summaryOf } from "./summary.server.ts";

/** Room around the drawing. */
const edge = 24;

/** A journey's head: what every page of it shows. */
export function headOf(journey: Journey) {
  const open = journey.violations.filter(isBlocking).length;
  const { goal } = journey;
  return {
    ...{ id: journey.id, name: journey.name, status: journey.status, isEditable: isEditable(journey.status) },
    todo: open === 0 ? null : formatNumber(open),
    summary: i18n.t("journeys:map.summary", {
      blocks: formatNumber(journey.blocks),
      goal:
        goal === null
          ? i18n.t("journeys:map.noGoal")
          : i18n.t("journeys:map.goal", { event: eventLabel(goal.event), days: formatNumber(goal.deadlineDays) }),
    }),
  };
}
export type JourneyHead = ReturnType<typeof headOf>;

/** The map as it is drawn and listed. */
export function describeMap(map: JourneyMap) {
  const boxes = placeBlocks(map.blocks);
  const names = new Map(map.blocks.map((block) => [block.id, nameOf(block)]));
  const wrong = map.violations.filter(isBlocking);
  const statOf = new Map(map.stats.map((stat) => [stat.block, stat]));
  const node = (block: Block) => ({
    numbers: numbersOf(statOf.get(block.id)),
    ...{ id: block.id, type: block.type, kind: kindOf(block.type), name: nameOf(block), summary: summaryOf(block) },
    label:
      block.title === ""
        ? blockKindText[kindOf(block.type)]
        : `${blockKindText[kindOf(block.type)]} · ${blockTypeText[block.type]}`,
    isGoal: block.fields.mark === "goal",
    isWrong: wrong.some((violation) => violation.block === block.id),
    messages: [
      ...new Set(map.violations.filter((violation) => violation.block === block.id).map(({ message }) => message)),
    ],
    outputs: outputsOf(block.type).map((output) => {
      const to = block.connections.find((each) => each.output === output)?.to;
      return { output, label: outputLabel(block.type, output), to, name: names.get(to ?? "") };
    }),
  });
  const all = [...boxes.values()];
  return {
    nodes: inReadingOrder(map.blocks, boxes).map((block) => ({ ...node(block), box: shifted(boxes.get(block.id)) })),
    edges: map.blocks.flatMap((block) => edgesOf(block, boxes)),
    width: Math.max(0, ...all.map(({ x, width }) => x + width)) + 2 * edge,
    height: Math.max(0, ...all.map(({ y, height }) => y + height)) + 2 * edge,
    /** Somebody has placed the blocks otherwise than they are laid out. */
    isPlaced: JSON.stringify([...layOut(map.blocks)]) !== JSON.stringify([...boxes]),
    violations: distinct(wrong),
    warnings: distinct(map.violations.filter((each) => !isBlocking(each))),
  };
}
export type MapView = ReturnType<typeof describeMap>;
export type NodeView = MapView["nodes"][number];

/** How often people came to a block, and how many stand there. */
const numbersOf = (stat: JourneyMap["stats"][number] | undefined) =>
  stat === undefined
    ? null
    : i18n.t("journeys:numbers", { entered: formatNumber(stat.entered), inside: formatNumber(stat.inside) });

const shifted = (box: Box = { x: 0, y: 0, width: 0, height: 0 }): Box => ({ ...box, x: box.x + edge, y: box.y + edge });

/** Each sentence about a block once: two outputs may have the same. */
const distinct = (violations: JourneyMap["violations"]) => [
  ...new Map(violations.map(({ block, message }) => [`${block} ${message}`, { block, message }])).values(),
];

/** From top to bottom, and from right to left: as the map is read. */
const inReadingOrder = (blocks: readonly Block[], boxes: ReadonlyMap<string, Box>) =>
  blocks.toSorted((one, other) => {
    const [a, b] = [shifted(boxes.get(one.id)), shifted(boxes.get(other.id))];
    return a.y - b.y || b.x + b.width - (a.x + a.width);
  });

function edgesOf(block: Block, boxes: ReadonlyMap<string, Box>) {
  const outputs = outputsOf(block.type);
  return block.connections.map(({ output, to }) => {
    const { path, label } = routeOf(shifted(boxes.get(block.id)), shifted(boxes.get(to)), {
      ...{ index: outputs.indexOf(output), count: outputs.length },
    });
    return {
      ...{ key: `${block.id} ${output}`, path, x: label.x, y: label.y },
      words: outputs.length > 1 ? pillWords(block, output) : null,
      from: block.id,
      output,
    };
  });
}

const pillWords = ({ type }: Block, output: Output) => outputLabel(type, output);
