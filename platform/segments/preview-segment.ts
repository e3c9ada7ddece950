import { z } from "zod";
import type { Channel } from "#contract/channels.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import type { Violation } from "#contract/errors.ts";
import type { SegmentPreview } from "#contract/segments.ts";
import { AppError } from "#platform/errors.ts";
import { describePeople } from "#platform/profiles/describe-people.ts";
import type { Query } from "#platform/reports/query.ts";
import { findSegmentProblems, graphOf } from "./check-definition.ts";
import { findTooLong } from "./check-length.ts";
import { channelBit } from "./copies/channel-bits.ts";
import { describeReason } from "./describe-reason.ts";
import { judge } from "./judge/judge.ts";
import { type Evaluation, type EvaluationDependencies, openEvaluation } from "./open-evaluation.ts";
import { readFacts } from "./read-facts.ts";
import { countPreview } from "./sql/preview-counts.ts";
import { listSegments } from "./sql/segments.ts";

const sampleSize = 10;
/** An estimate looks at one person of so many. */
const sampleOf = 16;

interface Previewed {
  website: Query["website"];
  account: string;
  definition: Definition;
  isEstimate: boolean;
}

const number = z.coerce.number();
/** The row of `countPreview`. */
export const previewRow = z.object({
  ...{ count: number, everybody: number, groups: z.array(number), overlap: number, reachable: z.array(number) },
  sample: z.array(z.string().transform((key) => BigInt(key))),
});

/**
 * How many people a definition selects now, of how many, how many each group does and several do, how many each channel
 * reaches, and ten of them with the reason why each is inside. An estimate looks at a sixteenth of the people. Throws BAD_REQUEST where it names segments that the website does not have.
 */
export async function previewSegment(
  dependencies: EvaluationDependencies,
  { website, account, definition, isEstimate }: Previewed,
): Promise<SegmentPreview> {
  const { postgres, clock } = dependencies;
  const rows = await listSegments(postgres, website.id);
  const issues = findSegmentProblems(definition, { id: undefined, graph: graphOf(rows) });
  refuse(issues);
  const asOf = clock.now();
  const opened = await openEvaluation(dependencies, { website, asOf, definition, account });
  const { run, query } = opened;
  const context = { ...opened.context, ...(isEstimate ? { sampleOf } : {}) };
  refuse(findTooLong(definition, context));
  const [inside] = await run(countPreview(definition, context, { sampleSize }), previewRow);
  const factor = isEstimate ? sampleOf : 1;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const explained = await explain(dependencies, { ...opened, query, people: inside?.sample ?? [], definition, names });
  const reachable = inside?.reachable ?? [];
  return {
    count: (inside?.count ?? 0) * factor,
    of: (inside?.everybody ?? 0) * factor,
    groups: definition.groups.map((_, place) => (inside?.groups[place] ?? 0) * factor),
    overlap: (inside?.overlap ?? 0) * factor,
    reachable: reachableBy((channel) => (reachable[channelBit(channel)] ?? 0) * factor),
    isEstimate,
    sample: explained,
  };
}

const reachableBy = (count: (channel: Channel) => number): SegmentPreview["reachable"] => ({
  ...{ SMS: count("SMS"), EMAIL: count("EMAIL"), PUSH: count("PUSH") },
  ...{ WHATSAPP: count("WHATSAPP"), ON_SITE: count("ON_SITE") },
});

function refuse(issues: Violation[]): void {
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "The conditions are not valid", { issues });
}

/** Some people, each with the conditions that they meet. */
async function explain(
  { postgres, clock }: Pick<EvaluationDependencies, "postgres" | "clock">,
  {
    context,
    query,
    run,
    people,
    definition,
    names,
  }: Evaluation & { people: readonly bigint[]; definition: Definition; names: ReadonlyMap<string, string> },
): Promise<SegmentPreview["sample"]> {
  const { asOf, zone } = context;
  const lifetime: Query = { ...query, range: { ...query.range, from: 0, to: asOf } };
  const [facts, described] = await Promise.all([
    readFacts({ query, run }, people, { postgres, definitions: [definition], asOf, zone }),
    describePeople({ query: lifetime, run }, people, { postgres, clock }),
  ]);
  const why = new Map(facts.map((each) => [each.person.toString(), judge(each, definition, context).why]));
  const { currency } = query.website;
  return described.map((person) => {
    const reasons = why.get(person.id) ?? [];
    return {
      person,
      groups: [...new Set(reasons.map(({ group }) => group))],
      why: reasons.map((reason) => describeReason(reason, { names, zone, currency })),
    };
  });
}
