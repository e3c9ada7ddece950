import type { z } from "zod";
import { type definedEventFields, eventActions, maxDefinedEvents } from "#contract/defined-events.ts";
import { eventWords } from "#contract/text/event-words.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { FollowName } from "#platform/event-definitions/find-uses.ts";
import { type DefinedEventRow, insertDefinedEvent } from "#platform/event-definitions/sql/defined-events.ts";
import { readPageMatch } from "./read-page-match.ts";

/** Names that mean something already. */
const reserved = new Set<string>([...eventActions, ...Object.keys(eventWords)]);

/** Refuses a name that is taken. */
export const nameTaken = (name: string) => {
  const issues = [{ path: ["name"], message: violationText.eventNameTaken }];
  return new AppError("NAME_TAKEN", `An event is called ${name} already`, { issues });
};

/** Throws NAME_TAKEN for the name of an event of the tracker or the specification. */
export function refuseReserved(name: string): void {
  if (reserved.has(name)) throw nameTaken(name);
}

/**
 * Stores a defined event, which is active at once; what uses events of its name follows. Throws BAD_REQUEST where its page can match nothing, NAME_TAKEN, and
 * REFUSED where the website has `maxDefinedEvents`.
 */
export async function defineEvent(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  { website, fields }: { website: { id: string; host: string }; fields: z.output<typeof definedEventFields> },
  followers: readonly FollowName[],
): Promise<DefinedEventRow> {
  refuseReserved(fields.name);
  const row: DefinedEventRow = {
    ...fields,
    match: fields.match === null ? null : readPageMatch(fields.match, website.host),
    id: ids.uuid(),
    website: website.id,
    stoppedAt: null,
    createdAt: new Date(clock.now()),
  };
  const now = clock.now();
  const outcome = await postgres.transaction(async (queries) => {
    const inserted = await insertDefinedEvent(queries, { row, max: maxDefinedEvents });
    if (inserted === "stored") {
      for (const follow of followers) await follow(queries, { website: website.id, name: row.name, now });
    }
    return inserted;
  });
  if (outcome === "full") throw new AppError("REFUSED", "Too many defined events");
  if (outcome === "taken") throw nameTaken(row.name);
  return row;
}
