import { tables } from "#platform/stores/clickhouse/sources.ts";
import type { ErasureDependencies } from "./dependencies.ts";
import { replaceStored } from "./replace-stored.ts";
import { findMentions, type Mention } from "./sql/mentions.ts";
import {
  deleteExcluded,
  hasId,
  insertExcluded,
  isOfVisitors,
  type Replacement,
  readEvents,
  readExcluded,
} from "./sql/stored-events.ts";
import { findOthersVisitors, type Subject } from "./sql/subject.ts";
import { type EventColumns, moveEvent, stripEvent, strippedVisitor } from "./strip-event.ts";

/** What is stripped, and how. */
export interface StripPlan {
  replacement: Replacement;
  subject: Subject;
  secret: string;
  /** Finds the person in texts of their own events. */
  own: RegExp | undefined;
  /** `namePattern` of what is the person's alone, in events of anybody. */
  addresses: string | undefined;
}

interface Groups {
  from: number;
  to: number;
}

/** Visitors and ids of a statement of 256 KiB. */
const maxVisitors = 1_000;
const maxIds = 500;

/**
 * Replaces the person's events by ones that say nothing about them, under visitors of nobody, and takes the person out of
 * what others' events say. `groups`: where others' events are looked through. May be cut off anywhere and run again.
 */
export async function stripStored(dependencies: ErasureDependencies, plan: StripPlan, groups: Groups): Promise<void> {
  const { collector, ...stores } = dependencies;
  await stripOwn(dependencies, plan);
  await stripMentions(dependencies, plan, groups);
  const { replacement, subject } = plan;
  await replaceStored({ ...stores, dirtyDays: collector.dirtyDays }, replacement, subject.visitors);
}

async function stripOwn({ clickhouse, disk, ids }: ErasureDependencies, plan: StripPlan): Promise<void> {
  const { replacement, secret, own } = plan;
  const strip = (event: EventColumns) =>
    moveEvent(stripEvent(event, { pattern: own, isOwn: true }), strippedVisitor(secret, BigInt(event.visitor ?? 0)));
  for (const visitors of chunks(plan.subject.visitors, maxVisitors)) {
    const condition = isOfVisitors(replacement.website, visitors);
    for (;;) {
      disk.refuseFull();
      const events = await readEvents(clickhouse, condition, replacement);
      if (events.length === 0) break;
      const aside = events.map((event) => ({ ...strip(event), exclusion: replacement.id }));
      await insertExcluded(clickhouse, aside, ids.uuid());
    }
    for (;;) {
      const events = await readExcluded(clickhouse, condition, replacement);
      if (events.length === 0) break;
      await exchangeExcluded({ clickhouse, ids }, replacement, { events, strip });
    }
  }
}

/** Excluded events count nowhere: for a moment they are stored twice. What a try that was cut off stored goes first. */
async function exchangeExcluded(
  { clickhouse, ids }: Pick<ErasureDependencies, "clickhouse" | "ids">,
  replacement: Replacement,
  { events, strip }: { events: readonly EventColumns[]; strip: (event: EventColumns) => EventColumns },
): Promise<void> {
  for (const part of chunks(events, maxIds)) {
    const stripped = part.map(strip);
    await deleteExcluded(clickhouse, replacement, namesOf(stripped));
    await insertExcluded(clickhouse, stripped, ids.uuid());
    await deleteExcluded(clickhouse, replacement, namesOf(part));
  }
}

const namesOf = (events: readonly EventColumns[]) => ({
  ids: events.map(({ id }) => String(id)),
  visitors: [...new Set(events.map(({ visitor }) => BigInt(visitor ?? 0)))],
});

async function stripMentions(dependencies: ErasureDependencies, plan: StripPlan, groups: Groups): Promise<void> {
  const { clickhouse, ids } = dependencies;
  const { replacement, subject, secret } = plan;
  const { website } = subject;
  const query = { website, pattern: plan.addresses, ids: subject.ids, groups };
  const found = await judgeMentions(dependencies, plan, await findMentions(clickhouse, tables.events, query));
  for (const mentions of chunks([...found], maxIds)) {
    const isWhole = new Map(mentions);
    const events = await readEvents(clickhouse, hasId(website, [...isWhole.keys()]), replacement);
    const aside = events.map((event) => ({
      ...stripEvent(event, { pattern: plan.own, isOwn: isWhole.get(String(event.id)) === true }),
      exclusion: replacement.id,
    }));
    if (aside.length > 0) await insertExcluded(clickhouse, aside, ids.uuid());
  }
  const excluded = await judgeMentions(
    dependencies,
    plan,
    await findMentions(clickhouse, tables.excludedEvents, query),
  );
  for (const mentions of chunks([...excluded], maxIds)) {
    const isWhole = new Map(mentions);
    const events = await readExcluded(clickhouse, hasId(website, [...isWhole.keys()]), replacement);
    // Under another visitor, so that the two can be distinguished.
    const strip = (event: EventColumns) =>
      moveEvent(
        stripEvent(event, { pattern: plan.own, isOwn: isWhole.get(String(event.id)) === true }),
        strippedVisitor(secret, BigInt(event.visitor ?? 0)),
      );
    await exchangeExcluded({ clickhouse, ids }, replacement, { events, strip });
  }
}

/**
 * Which events name the person, and whether all that they say goes. What another known person said of themselves stays: a
 * phone may be shared.
 */
async function judgeMentions(
  { postgres }: ErasureDependencies,
  { subject }: StripPlan,
  mentions: readonly Mention[],
): Promise<Map<string, boolean>> {
  const others = new Set<bigint>();
  for (const part of chunks(mentions, maxVisitors)) {
    const visitors = [...new Set(part.map(({ visitor }) => visitor))];
    for (const visitor of await findOthersVisitors(postgres, subject, visitors)) others.add(visitor);
  }
  return new Map(
    mentions.flatMap(({ id, visitor, name }): [string, boolean][] => {
      if (!others.has(visitor)) return [[id, true]];
      return name === "identify" ? [] : [[id, false]];
    }),
  );
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
