import { formatNumber, formatShare } from "#app/format/numbers.ts";
import type { Counts } from "#app/journeys/counts.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BlockRow, FunnelBlock } from "#app/ui/journeys/insight/insight-data.ts";
import { kindOf, type Output, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import { nameOf } from "#contract/journeys/violations.ts";
import { outputLabel } from "#contract/text/journeys.ts";

interface Context {
  /** The address of the journey. */
  base: string;
  counts: Counts;
  /** The period is over: who stood there at its end is not who stands there now. */
  isOver: boolean;
}

const peopleAddress = (base: string, block: string) => `${base}/insight/people?block=${block}`;

/** How many stand at a block; a link where they stand there now. */
const insideOf = ({ base, isOver }: Context, block: string, inside: number) => ({
  inside: formatNumber(inside),
  standing: inside === 0 || isOver ? undefined : peopleAddress(base, block),
});

/** The main path as columns. */
export function describeFunnel(report: JourneyReport, blocks: readonly Block[], context: Context): FunnelBlock[] {
  const { funnel, blocks: stats } = report;
  const { base, counts, isOver } = context;
  return funnel.flatMap((step, index) => {
    const block = blocks.find(({ id }) => id === step.block);
    if (block === undefined) return [];
    const stat = stats.find((each) => each.block === step.block);
    const before = funnel[index - 1];
    const { type } = block;
    return [
      {
        ...{ id: block.id, mark: formatNumber(index + 1), name: nameOf(block), type, kind: kindOf(type) },
        isGoal: block.fields.mark === "goal",
        ...{ people: formatNumber(step.people), share: step.ofFirst, to: `${base}/blocks/${block.id}` },
        ofFirst:
          index === 0
            ? i18n.t(`journeyInsight:funnel.first.${counts}`)
            : i18n.t(`journeyInsight:funnel.${counts}`, { share: formatShare(step.ofFirst) }),
        bar: barWords(step, before, blocks),
        ...insideOf(context, block.id, stat?.inside ?? 0),
        insideWords: i18n.t(isOver ? "journeyInsight:funnel.insideThen" : "journeyInsight:funnel.inside", {
          number: formatNumber(stat?.inside ?? 0),
        }),
        passed: i18n.t("journeyInsight:funnel.left", { number: formatNumber(stat?.left ?? 0) }),
        ...missedWords(report, { before, to: block.id, blocks }),
      },
    ];
  });
}

type Step = JourneyReport["funnel"][number];

/** A block that several lead to has no share of one of them; nor have people of earlier days of those who came since. */
function barWords(step: Step, before: Step | undefined, blocks: readonly Block[]): string {
  if (before === undefined) return i18n.t("journeyInsight:funnel.entered");
  const parents = blocks.filter(({ connections }) => connections.some(({ to }) => to === step.block));
  if (parents.length > 1) return i18n.t("journeyInsight:funnel.joined");
  if (step.people > before.people) return i18n.t("journeyInsight:funnel.more");
  return i18n.t("journeyInsight:funnel.ofPrevious", { share: formatShare(step.ofPrevious) });
}

/** Who came to the block before and not from it to this one: they left the journey there, or are on another way. */
function missedWords(
  { blocks: stats, exits }: JourneyReport,
  { before, to, blocks }: { before: Step | undefined; to: string; blocks: readonly Block[] },
): Pick<FunnelBlock, "exited" | "elsewhere"> {
  const stat = stats.find(({ block }) => block === before?.block);
  if (before === undefined || stat === undefined) return { exited: undefined, elsewhere: undefined };
  const outs = Object.entries(stat.out);
  const connections = blocks.find(({ id }) => id === before.block)?.connections ?? [];
  const leadsHere = (output: string) => connections.some((each) => each.output === output && each.to === to);
  const sum = (counted: readonly (readonly [string, number | undefined])[]) =>
    counted.reduce((all, [, number = 0]) => all + number, 0);
  const { end: _, goal = 0, ...others } = exits;
  const forOthers = sum(Object.entries(others));
  // A start anew takes people away from blocks, too: they have not left the journey.
  const exited = Math.min(Math.max(0, stat.left - sum(outs)), goal + forOthers);
  const elsewhere = Math.max(0, before.people - exited - sum(outs.filter(([output]) => leadsHere(output))));
  const why = goal === 0 ? "other" : forOthers > 0 ? "both" : "goal";
  const number = (value: number) => ({ number: formatNumber(value) });
  return {
    exited: exited === 0 ? undefined : i18n.t(`journeyInsight:funnel.exited.${why}`, number(exited)),
    elsewhere: elsewhere === 0 ? undefined : i18n.t("journeyInsight:funnel.elsewhere", number(elsewhere)),
  };
}

/** Every block of the map as a row, in its owner's order. */
export function describeBlocks(
  { blocks: stats, funnel }: JourneyReport,
  blocks: readonly Block[],
  context: Context,
): BlockRow[] {
  const { base } = context;
  const first = funnel[0]?.people ?? 0;
  return blocks.map((block) => {
    const stat = stats.find((each) => each.block === block.id);
    const entered = stat?.entered ?? 0;
    const taken = (output: Output) => stat?.out[output] ?? 0;
    const share = first === 0 ? 0 : Math.min(1, entered / first);
    return {
      ...{ id: block.id, name: nameOf(block), type: block.type, kind: kindOf(block.type) },
      ...{ isGoal: block.fields.mark === "goal", to: `${base}/blocks/${block.id}` },
      ...{ entered: formatNumber(entered), passed: formatNumber(stat?.left ?? 0) },
      ...insideOf(context, block.id, stat?.inside ?? 0),
      ...{ share: formatShare(share), width: share },
      outs: outputsOf(block.type)
        .filter((output) => taken(output) > 0)
        .map((output) =>
          i18n.t("journeyInsight:blocks.out", {
            ...{ output: outputLabel(block.type, output), number: formatNumber(taken(output)) },
          }),
        )
        .join("، "),
    };
  });
}
