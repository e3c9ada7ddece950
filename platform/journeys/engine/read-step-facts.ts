import { ownAttributePrefix } from "#contract/conditions/fields.ts";
import type { Filter } from "#contract/journeys/items.ts";
import { findReachable } from "#platform/delivery/find-reachable.ts";
import { type PersonRow, readPersons } from "#platform/people/read-persons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import type { OpenJourney } from "./enter-people.ts";
import { keepSaved } from "./keep-saved.ts";
import { meetsFilters } from "./read-properties.ts";
import type { Run, StepFacts } from "./run.ts";
import { type Start, shiftAt } from "./shift-at.ts";
import { listComing, listMemberships } from "./sql/memberships.ts";
import { type Moment, readOutcomes } from "./sql/steps.ts";

export interface BatchFacts {
  persons: ReadonlyMap<string, PersonRow>;
  of(run: Run): StepFacts;
}

/** What the steps of a batch need to know, read once for all of them. */
export async function readStepFacts(
  queries: Queries,
  { journey, plan, zone }: OpenJourney,
  { runs, moment, starts }: { runs: readonly Run[]; moment: Moment; starts: readonly Start[] },
): Promise<BatchFacts> {
  const people = [...new Set(runs.map(({ person }) => person))];
  const key = { website: journey.website, people };
  const persons = await readPersons(queries, key);
  const blocks = Object.values(plan.blocks);
  const segments = segmentsJudged(plan);
  const coming = await listComing(queries, { website: journey.website, segments });
  const inside = await listMemberships(queries, { ...key, segments });
  const channels = blocks.flatMap(({ type, fields }) =>
    type === "condition.reachable" ? [(fields as { channel: string }).channel] : [],
  );
  const reachable = await findReachable(queries, { ...key, persons, channels, now: moment.now });
  const outcomes = await readOutcomes(
    queries,
    runs.filter(({ wait }) => wait === "message"),
  );
  return {
    persons,
    of: (run) => {
      const person = persons.get(run.person);
      const { outcome, saved, messageEnds } = outcomes.get(run.id) ?? {};
      const kept = keepSaved(run.facts.saved, saved);
      const readValue = (name: string) =>
        name.startsWith(savedPrefix) ? kept?.[name.slice(savedPrefix.length)] : attributeOf(person, name);
      return {
        shiftAt: (instant) => shiftAt(starts, instant),
        ...{ zone, shift: moment.shift, floor: journey.startedAt, watermark: moment.watermark },
        matches: (block) =>
          meetsFilters((plan.blocks[block]?.items ?? []) as unknown as Filter[], ({ name }) => readValue(name), {
            asOf: moment.now,
            zone,
          }),
        attribute: (name) => {
          const value = readValue(name);
          return value === undefined || value === null ? undefined : String(value);
        },
        isInSegments: (wanted) => wanted.some((segment) => inside.has(`${run.person}/${segment}`)),
        areMembersComing: (wanted) => wanted.some((segment) => coming.has(segment)),
        isReachable: (channel) => reachable.has(`${run.person}/${channel}`),
        outcome,
        saved,
        messageEnds,
      };
    },
  };
}

/** Segments that conditions of a plan name. */
export const segmentsJudged = ({ blocks }: Plan): string[] =>
  Object.values(blocks).flatMap(({ type, fields }) =>
    type === "condition.segment" ? (fields as { segments: string[] }).segments : [],
  );

/** What answers of calls said is called as in messages. */
const savedPrefix = "run.";

/** A field of a person, or an attribute that the owner defines. */
export function attributeOf(person: PersonRow | undefined, name: string): unknown {
  if (person === undefined) return undefined;
  if (name.startsWith(ownAttributePrefix)) return person.attributes[name.slice(ownAttributePrefix.length)];
  if (name === "type") return person.customerAt !== null ? "customer" : person.leadAt !== null ? "lead" : "visitor";
  const { [name as keyof PersonRow]: value } = person;
  return value ?? person.attributes[name];
}
