import { definitionOf, readDefinition, segmentsIn } from "#contract/conditions/definition.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { dayText, todayOf } from "../judge/calendar.ts";
import type { PersonFacts } from "../judge/person-facts.ts";
import type { EvaluationDependencies } from "../open-evaluation.ts";
import { readFacts, TooManyEvents } from "../read-facts.ts";
import { listMemberships } from "../sql/memberships.ts";
import { claimPeople, type WaitingPerson } from "./claim-people.ts";
import { evaluateBacklog } from "./evaluate-backlog.ts";
import { followPerson, type JudgedSegment, type LiveChange } from "./follow-person.ts";
import { readVersion } from "./sql/versions.ts";
import { type FormerMember, listFormerMembers, listLiveSegments } from "./sql/waiting.ts";
import { type MissedPerson, writeBatch } from "./sql/write-batch.ts";

/** Events that are read at once: some 200 MB of memory. */
const maxEvents = 200_000;

type BatchDependencies = EvaluationDependencies & Pick<Dependencies, "log">;

/**
 * Judges the people of a website who wait, as many as a batch takes, and writes their enters and exits. Costs one read of
 * facts for all of them and all running segments. Where too many wait, all members are computed instead; where no segment
 * runs, members who have another number go on under it.
 */
export async function judgeWaiting(dependencies: BatchDependencies, website: Query["website"]): Promise<void> {
  const { postgres, barrier, clock } = dependencies;
  const now = clock.now();
  const version = await readVersion(postgres, website.id);
  // Segments that ran before the first version are computed first.
  if (version === undefined) return;
  if (await evaluateBacklog(dependencies, website.id)) return;
  const live = await listLiveSegments(postgres, website.id);
  const claimed = await claimPeople(postgres, website.id, now);
  if (claimed.length === 0) return;
  // Nobody enters or leaves a segment whose conditions an earlier release stored and this one refuses.
  const segments = inOrder(
    live.flatMap(({ isEvaluating, definition, ...row }) => {
      const groups = isEvaluating ? undefined : readDefinition(definition);
      return groups === undefined ? [] : [{ ...row, definition: definitionOf(groups) }];
    }),
  );
  const { people, facts } =
    segments.length === 0
      ? await readMembers(dependencies, website.id, claimed)
      : await barrier.readWhole(website.id, () => readBounded(dependencies, { website, claimed, segments, now }));
  const renamed = people.filter(({ hasNewNumber }) => hasNewNumber).map(({ person }) => person);
  const former = await listFormerMembers(postgres, website.id, renamed);
  const evaluating = live.filter(({ isEvaluating }) => isEvaluating).map(({ no }) => no);
  const zone = website.timeZone;
  const followed = followAll(people, { facts, former, evaluating, segments, zone, now });
  await writeBatch(postgres, {
    ...{ website: website.id, version, now, day: dayText(todayOf({ asOf: now, zone })) },
    ...followed,
    missed: { segments: evaluating, people: people.map((each) => missedOf(each, now)) },
  });
}

function missedOf({ person, touch, due = Number.POSITIVE_INFINITY }: WaitingPerson, now: number): MissedPerson {
  return { person, cause: touch?.cause === "redefined" && due > now ? "redefined" : "event" };
}

interface Facts {
  people: readonly WaitingPerson[];
  facts: ReadonlyMap<bigint, PersonFacts>;
}

/** Where nothing is judged: what moving members takes. */
async function readMembers(
  { postgres }: Pick<Dependencies, "postgres">,
  website: string,
  people: readonly WaitingPerson[],
): Promise<Facts> {
  const keys = people.map(({ person }) => person);
  const segmentsOf = await listMemberships(postgres, website, keys);
  const facts = keys.map((person): [bigint, PersonFacts] => [
    person,
    { ...nothingKnown, person, segments: new Set(segmentsOf.get(person)) },
  ]);
  return { people, facts: new Map(facts) };
}

const nothingKnown: Omit<PersonFacts, "person" | "segments"> = {
  ...{ isKnown: true, events: [], folded: [], moneyUnit: 1 },
  attributes: { fields: {}, own: { texts: {}, numbers: {}, dates: {}, flags: {}, lists: {} } },
};

/** The facts of as many of the claimed people as have no more than `maxEvents` together. */
async function readBounded(
  dependencies: BatchDependencies,
  {
    website,
    claimed,
    segments,
    now,
  }: {
    website: Query["website"];
    claimed: readonly WaitingPerson[];
    segments: readonly JudgedSegment[];
    now: number;
  },
): Promise<Facts> {
  const { postgres, clickhouse } = dependencies;
  const { query } = await prepareReport(dependencies, { input: {}, website, account: website.id });
  const run: RunQuery = (statement, row) =>
    clickhouse.select(statement, row, { owner: website.id, lane: "follow", afterLoad: true });
  for (let people = claimed; ; people = people.slice(0, Math.ceil(people.length / 2))) {
    const keys = people.map(({ person }) => person);
    const moment = { asOf: now, zone: website.timeZone };
    const definitions = segments.map(({ definition }) => definition);
    try {
      const facts = await readFacts({ query, run }, keys, { postgres, definitions, maxEvents, ...moment });
      return { people, facts: new Map(facts.map((each) => [each.person, each])) };
    } catch (error) {
      if (!(error instanceof TooManyEvents)) throw error;
      if (people.length > 1) continue;
      // The evaluation of all members judges them, in the event store.
      dependencies.log.warn({ website: website.id, person: String(keys[0]) }, "person has too many events to follow");
      return { people, facts: new Map() };
    }
  }
}

interface Followed {
  changes: LiveChange[];
  moved: FormerMember[];
  dues: Map<bigint, number | undefined>;
  touches: string[];
}

function followAll(
  people: readonly WaitingPerson[],
  {
    facts,
    former,
    evaluating,
    segments,
    zone,
    now,
  }: Pick<Facts, "facts"> & {
    former: readonly FormerMember[];
    evaluating: readonly number[];
    segments: readonly JudgedSegment[];
    zone: string;
    now: number;
  },
): Followed {
  const followed: Followed = { changes: [], moved: [], dues: new Map(), touches: [] };
  for (const { person, formerKeys, touch, touches, due } of people) {
    for (const key of formerKeys) followed.dues.set(key, undefined);
    const known = facts.get(person);
    if (known === undefined) {
      followed.touches.push(...touches);
      followed.dues.set(person, undefined);
      continue;
    }
    const inside = new Set(known.segments);
    for (const member of former) {
      if (member.person !== person || evaluating.includes(member.no)) continue;
      if (inside.has(member.segment)) {
        followed.changes.push({ segment: member.no, person: member.visitor, enters: false, at: now, cause: "edit" });
      } else followed.moved.push(member);
      inside.add(member.segment);
    }
    const outcome = followPerson({ ...known, segments: inside }, { segments, zone, now, due, touch });
    followed.changes.push(...outcome.changes);
    if (outcome.due !== due) followed.dues.set(person, outcome.due);
    if (!outcome.isBehind) followed.touches.push(...touches);
  }
  followed.changes.sort((one, other) => one.at - other.at);
  return followed;
}

/** Segments that others name before those. */
function inOrder(segments: readonly JudgedSegment[]): JudgedSegment[] {
  const ordered = new Set<JudgedSegment>();
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const add = (segment: JudgedSegment) => {
    if (ordered.has(segment)) return;
    for (const id of segmentsIn(segment.definition)) {
      const named = byId.get(id);
      if (named !== undefined) add(named);
    }
    ordered.add(segment);
  };
  for (const segment of segments) add(segment);
  return [...ordered];
}
