import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import { type BlockType, kindOf, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneyMap } from "#contract/journeys/journey.ts";
import { type Box, layOut, placeBlocks, routeOf } from "#contract/journeys/layout.ts";
import { isBlocking, nameOf } from "#contract/journeys/violations.ts";
import { blockKindText, blockTypeText, outputLabel } from "#contract/text/journeys.ts";
import type { Counts } from "./counts.ts";
import { summaryOf } from "./summary.ts";

/** A map in words and places: the server's drawing, its list, and the map that scripts lead show the same. */

/** Room around the drawing. */
export const sheetEdge = 24;
/** Room above it: the tools of the map stand there. */
export const sheetTop = 64;

type Shown = Pick<JourneyMap, "blocks" | "violations" | "stats">;
type Stat = JourneyMap["stats"][number];

/** The map as it is drawn and listed. */
export function describeMap({ blocks, violations, stats }: Shown, counts: Counts = "people") {
  const placed = placeBlocks(blocks);
  const all = [...placed.values()];
  // Somebody may have moved a block beyond the left or upper edge.
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const boxes = new Map(
    [...placed].map(([id, box]) => [id, { ...box, x: box.x - left + sheetEdge, y: box.y - top + sheetTop }]),
  );
  const names = new Map(blocks.map((block) => [block.id, nameOf(block)]));
  const counted = new Map(stats.map((stat) => [stat.block, stat]));
  const wrong = violations.filter(isBlocking);
  const speak = wayWords();
  const countOf = (number: number) => i18n.t(`journeys:counts.${counts}`, { number: formatNumber(number) });
  return {
    nodes: inReadingOrder(blocks, boxes).map((block) => ({
      ...wordsOf(block, names),
      box: boxes.get(block.id) ?? noBox,
      count: countWords(block.type, { stat: counted.get(block.id), countOf }),
      isWrong: wrong.some((violation) => violation.block === block.id),
      messages: [
        ...new Set(violations.filter((violation) => violation.block === block.id).map(({ message }) => message)),
      ],
    })),
    edges: blocks.flatMap((block) => edgesOf(block, { boxes, names, stat: counted.get(block.id), speak, countOf })),
    width: Math.max(0, ...all.map(({ x, width }) => x - left + width)) + 2 * sheetEdge,
    height: Math.max(0, ...all.map(({ y, height }) => y - top + height)) + sheetTop + sheetEdge,
    violations: distinct(wrong),
    warnings: distinct(violations.filter((each) => !isBlocking(each))),
  };
}
export type MapView = ReturnType<typeof describeMap>;
export type NodeView = MapView["nodes"][number];
export type EdgeView = MapView["edges"][number];

/** Whether somebody has placed the blocks otherwise than they are laid out. */
export const isPlacedByHand = (blocks: readonly Block[]): boolean =>
  JSON.stringify([...layOut(blocks)]) !== JSON.stringify([...placeBlocks(blocks)]);

const noBox: Box = { x: 0, y: 0, width: 0, height: 0 };

function wordsOf(block: Block, names: ReadonlyMap<string, string>) {
  const { id, type, title, fields } = block;
  const kind = kindOf(type);
  const label = title === "" ? blockKindText[kind] : `${blockKindText[kind]} · ${blockTypeText[type]}`;
  const outputs = outputsOf(type).map((output) => {
    const to = block.connections.find((each) => each.output === output)?.to;
    return { output, label: outputLabel(type, output), to, name: names.get(to ?? "") };
  });
  const leads = outputs.map((way) => `${way.label}: ${way.name ?? i18n.t("journeys:map.open")}`);
  return {
    ...{ id, type, kind, name: nameOf(block), label, summary: summaryOf(block), outputs },
    isGoal: fields.mark === "goal",
    /** For those who do not see it. */
    spoken: [label, nameOf(block), ...leads].join("، "),
  };
}

/** What is counted at a block; nothing where nobody has come yet. */
function countWords(type: BlockType, { stat, countOf }: Pick<Around, "stat" | "countOf">): string | null {
  if (stat === undefined) return null;
  if (type === "flow.end") return countOf(stat.entered);
  const isWait = type.startsWith("flow.wait");
  const number = formatNumber(isWait ? stat.inside : stat.entered);
  if (isWait) return i18n.t("journeys:counts.inside", { number });
  return i18n.t(kindOf(type) === "trigger" ? "journeys:counts.entered" : "journeys:counts.reached", { number });
}

/** Each sentence about a block once: two outputs may have the same. */
const distinct = (violations: JourneyMap["violations"]) => [
  ...new Map(violations.map(({ block, message }) => [`${block} ${message}`, { block, message }])).values(),
];

/** From top to bottom, and from right to left: as the map is read. */
const inReadingOrder = (blocks: readonly Block[], boxes: ReadonlyMap<string, Box>) =>
  blocks.toSorted((one, other) => {
    const [a, b] = [boxes.get(one.id) ?? noBox, boxes.get(other.id) ?? noBox];
    return a.y - b.y || b.x + b.width - (a.x + a.width);
  });

interface Around {
  boxes: ReadonlyMap<string, Box>;
  names: ReadonlyMap<string, string>;
  stat: Stat | undefined;
  speak: (words: WayWords) => string;
  countOf: (number: number) => string;
}

type WayWords = Record<"from" | "output" | "to", string>;

/** Says lines of a map; the sentence is looked up once for all of them, which takes longer than all else of a line. */
function wayWords(): Around["speak"] {
  const sentence = i18n.t("journeys:map.way", { from: "\0from\0", output: "\0output\0", to: "\0to\0" });
  return (words) => sentence.replaceAll(/\0(\w+)\0/g, (_, name: keyof WayWords) => words[name]);
}

function edgesOf(block: Block, { boxes, names, stat, speak, countOf }: Around) {
  const outputs = outputsOf(block.type);
  return block.connections.map(({ output, to }) => {
    const { path, label } = routeOf(boxes.get(block.id) ?? noBox, boxes.get(to) ?? noBox, {
      ...{ index: outputs.indexOf(output), count: outputs.length },
    });
    const name = outputLabel(block.type, output);
    const went = stat?.out[output];
    return {
      ...{ key: `${block.id} ${output}`, path, x: label.x, y: label.y },
      words: pillWords(outputs.length > 1 ? name : null, went === undefined ? null : countOf(went)),
      ...{ from: block.id, output, to },
      spoken: speak({ from: nameOf(block), output: name, to: names.get(to) ?? "" }),
    };
  });
}

/** The output's name where there are two, and how many went that way. */
function pillWords(name: string | null, count: string | null): string | null {
  const words = [name, count].filter((each) => each !== null);
  return words.length === 0 ? null : words.join(" · ");
}
