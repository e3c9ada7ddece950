import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { applyDecision } from "#platform/people/apply-decision.ts";
import { findAnchored } from "#platform/people/find-anchored.ts";
import type { Person, Separation } from "#platform/people/identity-graph.ts";
import type { ManualDecision } from "#platform/people/manual-decision.ts";
import { requestRebuild } from "#platform/people/rebuild-job.ts";
import { type DecisionDependencies, recordDecision } from "#platform/people/record-decision.ts";
import { liftBetween } from "#platform/people/separations.ts";
import { findAnchor } from "#platform/people/sql/find-anchor.ts";
import { loadDecisionGraph } from "#platform/people/sql/load-decision.ts";
import { giveNotes } from "#platform/people/sql/move-notes.ts";
import { updateSeparations } from "#platform/people/sql/separations.ts";
import type { FoundPerson } from "./find-person.ts";
import { readBrowsers } from "./read-browsers.ts";

type Merge = Extract<ManualDecision, { kind: "merge" }>;

/**
 * Makes two people one, for good: no claim takes them apart, and what an owner said before to keep them apart is lifted.
 * Throws REFUSED where both are one already.
 */
export async function mergePeople(
  dependencies: DecisionDependencies,
  person: FoundPerson,
  other: FoundPerson,
  author: string,
): Promise<void> {
  const decision = await planMerge(dependencies, person, other);
  const { website } = decision;
  let lifted: Separation[] = [];
  await recordDecision(dependencies, decision, {
    author,
    judge: (graph) => {
      lifted = liftBetween(graph, [decision.person, decision.other]);
    },
    effects: async (queries, { seq, graph }) => {
      const to = findAnchored(graph, website, decision.person)?.id ?? person.key;
      for (const { key: from } of [person, other]) if (from !== to) await giveNotes(queries, { website, from, to });
      if (lifted.length === 0) return;
      await updateSeparations(queries, website, lifted);
      await requestRebuild(queries, dependencies, { website, seq });
    },
  });
}

async function planMerge(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  person: FoundPerson,
  other: FoundPerson,
): Promise<Merge> {
  if (person.key === other.key)
    throw new AppError("REFUSED", "Both are one person already", {
      issues: [{ path: [], message: violationText.onePerson }],
    });
  const website = person.website.id;
  const [kept, given] = await Promise.all([person, other].map(({ key }) => findAnchor(postgres, website, key)));
  if (kept === undefined || given === undefined) throw new AppError("NOT_FOUND", "No such person");
  return { kind: "merge", website, at: clock.now(), person: kept, other: given };
}

/** What is known about the person after a merge, which does not happen. */
export async function previewMerge(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  person: FoundPerson,
  other: FoundPerson,
): Promise<{ merged: Person | undefined; people: Person[]; visitors: number; browsers: number }> {
  const decision = await planMerge(dependencies, person, other);
  const graph = await loadDecisionGraph(dependencies.postgres, decision);
  const people = [decision.person, decision.other].flatMap((anchor) => {
    const found = findAnchored(graph, decision.website, anchor);
    return found === undefined ? [] : [{ ...found, fields: new Map(found.fields) }];
  });
  liftBetween(graph, [decision.person, decision.other]);
  applyDecision(graph, decision);
  const merged = findAnchored(graph, decision.website, decision.person);
  const visitors = new Set([...person.visitors, ...other.visitors]).size;
  const browsers = await Promise.all([person, other].map((each) => readBrowsers(dependencies, each)));
  return { merged, people, visitors, browsers: browsers.reduce((sum, { count }) => sum + count, 0) };
}
