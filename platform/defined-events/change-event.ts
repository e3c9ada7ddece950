import { type DefinedEventUse, definedEventRule, type UserEvent } from "#contract/defined-events.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type FindUses, type FollowName, findUses } from "#platform/event-definitions/find-uses.ts";
import {
  type DefinedEventRow,
  deleteDefinedEvent,
  findDefinedEvent,
  isNameTaken,
  lockDefinedEvents,
  updateDefinedEvent,
} from "#platform/event-definitions/sql/defined-events.ts";
import { nameTaken, refuseReserved } from "./define-event.ts";
import { readPageMatch } from "./read-page-match.ts";

type Change = {
  [Field in "active" | "name" | "action" | "match" | "selector" | "text"]?: UserEvent[Field] | undefined;
};

export const definedEventNotFound = () => new AppError("NOT_FOUND", "No such defined event of this website");

const inUse = (users: readonly DefinedEventUse[], path: string) => {
  const issues = [{ path: [path], message: violationText.eventNameInUse }];
  return new AppError("IN_USE", "The defined event is in use", { data: { users }, issues });
};

type Stores = Pick<Dependencies, "postgres">;

/**
 * Changes a defined event, for the past too. Starting one that was stopped names the events in between. Throws NOT_FOUND,
 * BAD_REQUEST, NAME_TAKEN, and IN_USE where something uses it by the name it had.
 */
export const changeEvent = (
  { postgres, clock }: Stores & Pick<Dependencies, "clock">,
  { website, id, change }: { website: { id: string; host: string }; id: string; change: Change },
  { users, followers }: { users: readonly FindUses[]; followers: readonly FollowName[] },
): Promise<DefinedEventRow> =>
  postgres.transaction(async (queries) => {
    await lockDefinedEvents(queries, website.id);
    const before = await findDefinedEvent(queries, { website: website.id, id });
    if (before === undefined) throw definedEventNotFound();
    const row = checkRule(applyChange(before, change, clock.now()));
    if (change.match != null) row.match = readPageMatch(change.match, website.host);
    if (row.name !== before.name) {
      refuseReserved(row.name);
      const found = await findUses(queries, { website: website.id, name: before.name }, users);
      if (found.length > 0) throw inUse(found, "name");
      if (await isNameTaken(queries, row)) throw nameTaken(row.name);
    }
    await updateDefinedEvent(queries, row);
    if (JSON.stringify(row) !== JSON.stringify(before)) {
      for (const follow of followers) await follow(queries, { website: website.id, name: row.name, now: clock.now() });
    }
    return row;
  });

function applyChange(before: DefinedEventRow, { active, ...change }: Change, now: number): DefinedEventRow {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const stoppedAt = active === undefined ? before.stoppedAt : active ? null : (before.stoppedAt ?? new Date(now));
  return { ...before, ...given, stoppedAt };
}

/** A changed action may leave an element that only clicks have. */
function checkRule(row: DefinedEventRow): DefinedEventRow {
  const { error } = definedEventRule.safeParse(row);
  const issues = error?.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  if (issues !== undefined) throw new AppError("BAD_REQUEST", "The rule contradicts itself", { issues });
  return row;
}

/** Throws NOT_FOUND, and IN_USE with what uses the event. */
export const deleteEvent = (
  { postgres }: Stores,
  { website, id }: { website: string; id: string },
  users: readonly FindUses[],
): Promise<void> =>
  postgres.transaction(async (queries) => {
    await lockDefinedEvents(queries, website);
    const row = await findDefinedEvent(queries, { website, id });
    if (row === undefined) throw definedEventNotFound();
    const found = await findUses(queries, { website, name: row.name }, users);
    if (found.length > 0) throw inUse(found, "id");
    await deleteDefinedEvent(queries, { website, id });
  });
