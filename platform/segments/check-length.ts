import { type Definition, definitionOf, type StoredGroup } from "#contract/conditions/definition.ts";
import type { Violation } from "#contract/errors.ts";
import { reportInput } from "#contract/report-query.ts";
import { violationText } from "#contract/text/violations.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import { type Query, readQuery } from "#platform/reports/query.ts";
import { selectInside } from "./sql/compile.ts";
import type { CompileContext } from "./sql/context.ts";

/** Bytes of a definition in the event store's language: it refuses statements of 256 KiB, and days not yet settled add some. */
const maxBytes = 200_000;

/** What is wrong with the length of a definition. Names the longest condition. */
export function findTooLong(definition: Definition, context: CompileContext): Violation[] {
  if (definition.groups.length === 0) return [];
  if (Buffer.byteLength(selectInside(definition, context).text) <= maxBytes) return [];
  const all = definition.groups.flatMap(({ items }, group) =>
    items.map((item, index) => ({
      path: ["groups", group, "items", index],
      item,
      length: JSON.stringify(item).length,
    })),
  );
  const [longest] = all.toSorted((one, other) => other.length - one.length);
  const field = longest?.item.of === "event" ? "event" : "value";
  return [{ path: [...(longest?.path ?? ["groups"]), field], message: violationText.tooLong }];
}

/** Shorter ones are never too long: what 50 conditions without long values come to is under the bound. */
const maxUnchecked = 10_000;

/** Why a stored definition cannot be evaluated: it was saved before its conditions, or their length, were bounded. */
export function findStoredProblem(
  groups: readonly StoredGroup[] | undefined,
  website: Query["website"],
  defined: readonly DefinedEvent[],
): string | undefined {
  if (groups === undefined) return violationText.storedRefused;
  if (JSON.stringify(groups).length <= maxUnchecked) return undefined;
  const problems = findTooLong(definitionOf(groups), contextToCheck(website, { now: 0, defined }));
  return problems.length > 0 ? violationText.storedTooLong : undefined;
}

const nothing = { versions: new Map(), dirty: [], last: Number.NEGATIVE_INFINITY };

/** The context of a definition that is not evaluated yet. */
export const contextToCheck = (
  website: Query["website"],
  { now, defined }: { now: number; defined: readonly DefinedEvent[] },
): CompileContext => ({
  ...{ asOf: now, zone: website.timeZone, segments: new Map(), defined },
  query: { ...readQuery(reportInput.parse({ website: website.id }), website, now), goal: undefined, settled: nothing },
});
