import { setImmediate } from "node:timers/promises";
import { checkJourney } from "#contract/journeys/check-start.ts";
import type { Rehearsal } from "#contract/journeys/rehearsals.ts";
import { isBlocking, nameOf } from "#contract/journeys/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { refuseGraph } from "./check-graph.ts";
import { compilePlan, type Plan } from "./compile-plan.ts";
import type { OpenJourney } from "./engine/enter-people.ts";
import { showRehearsal } from "./read-rehearsal.ts";
import { type Moment, readSurroundings } from "./read-surroundings.ts";
import { findSubjects } from "./rehearsal/find-subjects.ts";
import { rehearseBatch } from "./rehearsal/rehearse-batch.ts";
import { RehearsalSum } from "./rehearsal/sum-rehearsal.ts";
import { readGraphs, type StoredBlock } from "./sql/graph.ts";
import { findJourney, type JourneyRow } from "./sql/journeys.ts";
import { findWalked } from "./sql/person-runs.ts";
import { storeRehearsal } from "./sql/rehearsals.ts";
import { journeyNotFound } from "./to-journey.ts";

const dayMs = 86_400_000;
/** Each of them may have thousands of events, which are read at once. */
const batchSize = 100;
/** People who are looked at; of more it is a sample. */
const maxPeople = 5_000;
/** After it a rehearsal answers of whom it has looked at. */
const maxMs = 20_000;
/** A rehearsal computes as long as it lasts: one of a website at a time, and another one that waits for it. */
const rehearsals = new FairQueue({ total: 2, perOwner: 1, bound: 50, boundPerOwner: 1 });

/**
 * Carries a journey out over past days as if it had been started then: the engine's step over stored events, with caps and
 * queues in memory and nothing sent. Attributes, segments and reachability are today's. Keeps the result in place of the
 * last one. Throws NOT_FOUND, REFUSED with everything that a start lacks, and SERVICE_UNAVAILABLE where too many wait.
 */
export const rehearseJourney = (dependencies: Rehearsing, website: OwnWebsite, given: Given): Promise<Rehearsal> =>
  rehearsals.run(website.id, () => rehearse(dependencies, website, given));

type Rehearsing = Pick<Dependencies, "postgres" | "settings" | "plans" | "clickhouse" | "clock" | "barrier">;

interface Given {
  id: string;
  days: number;
}

async function rehearse(dependencies: Rehearsing, website: OwnWebsite, { id, days }: Given): Promise<Rehearsal> {
  const { postgres, clock, barrier, settings } = dependencies;
  const now = clock.now();
  const row = await findJourney(postgres, { website: website.id, id });
  const numbered = await findWalked(postgres, { website: website.id, id });
  if (row === undefined || numbered === undefined) throw journeyNotFound();
  const blocks = (await readGraphs(postgres, [id])).get(id) ?? [];
  const plan = await compile(postgres, website, { row, blocks, now, settings });
  await barrier.ensureLoaded(website.id);
  const from = now - days * dayMs;
  const open = openAt(from, { no: numbered.no, website, plan });
  const found = await findSubjects(dependencies, { website: website.id, plan, no: numbered.no, since: from });
  const people = found.people.slice(0, maxPeople);
  const sum = new RehearsalSum({ zone: website.timeZone, days, from, now, blocks: namesOf(blocks) });
  let examined = 0;
  const isOver = () => clock.now() - now >= maxMs;
  for (let at = 0; at < people.length && !isOver(); at += batchSize) {
    const batch = people.slice(at, at + batchSize);
    const candidates = found.candidates.filter(({ person }) => batch.includes(person));
    for await (const each of rehearseBatch(dependencies, open, { people: batch, candidates, from, now, website })) {
      sum.add(each);
      examined += 1;
      if (isOver()) break;
      // Others have their turn between two people.
      await setImmediate();
    }
  }
  const result = sum.end({ found: found.people.length, examined });
  await storeRehearsal(postgres, { journey: id, days, result, at: new Date(now) });
  return showRehearsal(postgres, website.id, result);
}

async function compile(
  queries: Queries,
  website: OwnWebsite,
  { row, blocks, ...moment }: { row: JourneyRow; blocks: readonly StoredBlock[] } & Moment,
): Promise<Plan> {
  const blocking = checkJourney(blocks, await readSurroundings(queries, website, moment)).filter(isBlocking);
  if (blocking.length > 0) throw refuseGraph(blocking);
  return compilePlan(blocks, row);
}

/** The journey as it would have been: active since then, and never paused. */
const openAt = (
  startedAt: number,
  { no, website, plan }: { no: number; website: OwnWebsite; plan: Plan },
): OpenJourney => ({
  ...{ plan, zone: website.timeZone },
  journey: {
    ...{ no, id: "", website: website.id, status: "active", version: 0, shift: 0, startedAt },
    ...{ stoppedAt: null, expiresAt: null, isMoving: false },
  },
});

/** Ends say nothing that the ways out do not. */
const namesOf = (blocks: readonly StoredBlock[]) =>
  new Map(
    blocks
      .filter(({ type }) => type !== "flow.end")
      .map((block) => [block.no ?? 0, { id: block.id, name: nameOf(block) }]),
  );
