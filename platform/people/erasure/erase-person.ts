import { forgetChanges } from "#platform/members/forget-changes.ts";
import { deleteGone } from "#platform/members/gone-members.ts";
import { lockRevision, saveRevision } from "#platform/people/sql/identity-state.ts";
import type { ErasureDependencies } from "./dependencies.ts";
import { forgetPerson } from "./forget-person.ts";
import { namePattern, toRegExp } from "./name-pattern.ts";
import { findOpen, type OpenErasure } from "./sql/erasures.ts";
import { linkStripped } from "./sql/forget-person.ts";
import { deletePages } from "./sql/mentions.ts";
import { readSaid } from "./sql/said.ts";
import { countOfVisitors } from "./sql/stored-events.ts";
import { dropOthersAddresses, findSubject, numbersOf, type Subject, withSaid } from "./sql/subject.ts";
import { strippedVisitor } from "./strip-event.ts";
import { stripFolded } from "./strip-folded.ts";
import { type StripPlan, stripStored } from "./strip-stored.ts";

/**
 * Makes a person unknown for good: their events stay under visitors of nobody and say nothing about them, everything else
 * is deleted. Sums stay, and reports are exact meanwhile. Nearly all is done while the website collects; the rest lets its
 * batches wait, so that nothing of the person comes in between. May be cut off anywhere and run again: who it was is known
 * until one transaction forgets it. Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function erasePerson(dependencies: ErasureDependencies, id: string): Promise<void> {
  const { postgres, clickhouse, collector, identity, imports, barrier } = dependencies;
  const erasure = await findOpen(postgres, id);
  if (erasure === undefined) return;
  const { website } = erasure;
  await barrier.ensureLoaded(website);
  const before = collector.storedSeq;
  const early = await planStripping(dependencies, erasure);
  await stripStored(dependencies, early, { from: 0, to: before });
  await stripFolded(dependencies, early);
  await deleteGone(postgres);
  const gone = await forgetChanges(dependencies, { website, people: numbersOf(early.subject), before: undefined });
  const release = await collector.pause(website);
  try {
    const plan = await planStripping(dependencies, erasure);
    // Folded days do not change; what is looked for may.
    await stripFolded(dependencies, plan);
    // Another address, which the person gave meanwhile, may be anywhere.
    const from = plan.addresses === early.addresses ? before : 0;
    await stripStored(dependencies, plan, { from, to: collector.storedSeq });
    const { subject } = plan;
    const changes = await forgetChanges(dependencies, { website, people: numbersOf(subject), before: gone });
    const stripped = subject.visitors.map((visitor) => strippedVisitor(erasure.secret, visitor));
    const events = await countOfVisitors(clickhouse, website, stripped);
    const pattern = plan.own?.source;
    if (pattern !== undefined) await deletePages(clickhouse, website, pattern);
    await imports.forget(website);
    const revision = await forgetPerson(dependencies, {
      ...{ id, subject, pattern, events, changes, storedSeq: collector.storedSeq },
      strippedOf: (visitor) => strippedVisitor(erasure.secret, visitor),
      laterOf: (visitor) => strippedVisitor(`${erasure.secret} later`, visitor),
    });
    await collector.reloadIdentities(website);
    collector.receivedEvents.forget(website);
    await identity.removeLinks({ visitors: subject.visitors, revision });
  } finally {
    release();
  }
}

/** Reads what is to be stripped; links the visitors under which events stay to the person until they are forgotten. */
async function planStripping(dependencies: ErasureDependencies, erasure: OpenErasure): Promise<StripPlan> {
  const { postgres, clickhouse } = dependencies;
  const { id, website, secret } = erasure;
  const known = await findSubject(postgres, erasure);
  const subject = withSaid(known, await readSaid(clickhouse, known));
  if (subject.isKnown) await linkUnlinked(dependencies, subject, secret);
  const own = namePattern(subject);
  const addresses = namePattern({ ...(await dropOthersAddresses(postgres, subject)), names: [] });
  return { replacement: { website, id }, subject, secret, own: own === undefined ? own : toRegExp(own), addresses };
}

async function linkUnlinked(
  { postgres, clock, identity }: ErasureDependencies,
  subject: Subject,
  secret: string,
): Promise<void> {
  const { website } = subject;
  await postgres.transaction(async (queries) => {
    const revision = (await lockRevision(queries)) + 1;
    const visitors = subject.visitors.map((visitor) => strippedVisitor(secret, visitor));
    await linkStripped(queries, subject, { visitors, revision, now: new Date(clock.now()) });
    await saveRevision(queries, revision, [website]);
  });
  await identity.ensureFresh(website);
}
